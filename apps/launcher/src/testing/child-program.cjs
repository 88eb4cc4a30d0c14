// A child for the supervision tests: says it is ready, then does what MODE says.
if (process.env.MODE === 'never ready') setInterval(() => undefined, 1000);
else if (process.env.MODE === 'dies before ready') process.exit(3);
else {
  process.send({ type: 'ready' });
  setInterval(() => undefined, 1000);
  if (process.env.MODE === 'ignores SIGTERM') process.on('SIGTERM', () => undefined);
}
