/** How long each of `count` calls took, one after the other, in ms; `warmUp` calls before are not counted. */
export async function timeCalls(
  call: (index: number) => Promise<unknown>,
  { count, warmUp = 5 }: { count: number; warmUp?: number },
): Promise<number[]> {
  const samples: number[] = [];
  for (let index = -warmUp; index < count; index += 1) {
    const startedAt = performance.now();
    await call(Math.max(index, 0));
    if (index >= 0) samples.push(performance.now() - startedAt);
  }
  return samples;
}
