/** Reads the trace back and prints it as a tree, with what each step took and cost. */
export async function printTrace(traceId, { baseUrl, auth }) {
  const response = await fetch(`${baseUrl}/api/public/traces/${traceId}`, {
    headers: { authorization: `Basic ${Buffer.from(auth).toString('base64')}` },
  });
  if (!response.ok)
    throw new Error(`reading the trace answered ${response.status}: ${await response.text()}`);
  const trace = await response.json();
  const children = (parentId) =>
    trace.observations
      .filter((one) => one.parentObservationId === parentId)
      .sort((a, b) => a.startTime.localeCompare(b.startTime));
  const print = (parentId, indent) => {
    for (const one of children(parentId)) {
      const tokens = one.usageDetails.total ? `  ${one.usageDetails.total} tokens` : '';
      const cost = one.calculatedTotalCost ? `  $${one.calculatedTotalCost.toFixed(6)}` : '';
      const level = one.level === 'DEFAULT' ? '' : `  ${one.level}: ${one.statusMessage}`;
      const type = one.type.toLowerCase();
      console.log(
        `${indent}${one.name} (${type})  ${Math.round(one.latency * 1000)} ms${tokens}${cost}${level}`,
      );
      print(one.id, `${indent}  `);
    }
  };
  print(null, '');
  console.log(`\ntrace ${traceId}: ${trace.latency.toFixed(2)} s, $${trace.totalCost.toFixed(6)}`);
}
