/** The fake speech service as a process: prints one JSON line {url} when it answers. SPEECH_PORT sets its port. */
import { startSpeech } from './server.ts';

const { url } = await startSpeech({ port: Number(process.env.SPEECH_PORT ?? 0) });
console.log(JSON.stringify({ url }));
