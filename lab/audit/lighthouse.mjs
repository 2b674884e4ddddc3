/**
 * Lighthouse on pages of an app that runs. Plain JavaScript in a process of its own: only this file needs the package.
 * `node lighthouse.mjs '{"port": of a Chromium, "rounds", "pages": [{"name", "url", "categories", "skipAudits"}]}'`
 * prints one line of JSON per page: the round whose performance is the median.
 */
import lighthouse from 'lighthouse';

const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const { port, rounds, pages } = JSON.parse(process.argv[2]);
for (const { name, url, categories, skipAudits } of pages) {
  const results = [];
  for (let round = 0; round < rounds; round++) {
    const { lhr } = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
      skipAudits,
    });
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
    results.push(lhr);
  }
  const performance = (lhr) => lhr.categories.performance.score;
  results.sort((a, b) => performance(a) - performance(b));
  console.log(
    JSON.stringify({
      page: name,
      ...result(results[Math.floor(rounds / 2)]),
      rounds: results.map(performance),
    }),
  );
}

function result(lhr) {
  const scores = Object.values(lhr.categories).map(({ id, score }) => [id, Math.round(score * 100)]);
  const weighted = Object.values(lhr.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  const missed = [...new Set(weighted)]
    .map((id) => lhr.audits[id])
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, title, displayValue, details }) => ({
      audit: id,
      title,
      value: displayValue,
      places: (details?.items ?? [])
        .slice(0, 5)
        .map((item) => item.node?.selector ?? item.source ?? item.description ?? ''),
    }));
  const bytes = lhr.audits['network-requests']?.details?.items ?? [];
  return {
    scores: Object.fromEntries(scores),
    metrics: Object.fromEntries(
      METRICS.map((id) => [id, Math.round((lhr.audits[id]?.numericValue ?? 0) * 1000) / 1000]),
    ),
    transferBytes: bytes.reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0),
    requests: bytes.length,
    missed,
    benchmarkIndex: Math.round(lhr.environment.benchmarkIndex),
  };
}
