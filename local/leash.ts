/**
 * Loaded with --import by processes that must not outlive their parent: the parent holds our standard input open, and
 * when it dies, for any reason, that input ends. Without this, a killed launcher would leave servers behind.
 */
process.stdin.resume();
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'));
process.stdin.on('error', () => process.kill(process.pid, 'SIGTERM'));
// A file or terminal as input has no unref and never keeps a server running.
if ('unref' in process.stdin) process.stdin.unref();
