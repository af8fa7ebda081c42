export type Bar = { label: string; value: number; isOurs: boolean };

const width = 640;
const barHeight = 22;
const labelWidth = 250;
const valueWidth = 90;
const colours = { ours: '#0f766e', peer: '#94a3b8', text: '#334155' };

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Horizontal bars as an SVG picture, PetWell's in colour, peers' in grey. */
export function barPlot(options: { title: string; unit: string; bars: readonly Bar[] }): string {
  const { title, unit, bars } = options;
  const largest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  const room = width - labelWidth - valueWidth;
  const height = 34 + bars.length * (barHeight + 6);
  const rows = bars.map(({ label, value, isOurs }, index) => {
    const top = 30 + index * (barHeight + 6);
    const length = Math.max((value / largest) * room, 1);
    const text = `${value.toLocaleString('en-US', { maximumSignificantDigits: 3 })} ${unit}`;
    const middle = top + barHeight * 0.7;
    return [
      `<text x="${labelWidth - 8}" y="${middle}" text-anchor="end">${escapeXml(label)}</text>`,
      `<rect x="${labelWidth}" y="${top}" width="${length.toFixed(1)}" height="${barHeight}" rx="3" fill="${isOurs ? colours.ours : colours.peer}"/>`,
      `<text x="${(labelWidth + length + 6).toFixed(1)}" y="${middle}">${escapeXml(text)}</text>`,
    ].join('\n  ');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}" font-family="system-ui, sans-serif" font-size="12" fill="${colours.text}">
  <rect width="${width}" height="${height}" fill="#ffffff"/>
  <text x="8" y="18" font-size="14" font-weight="600">${escapeXml(title)}</text>
  ${rows.join('\n  ')}
</svg>
`;
}
