import encodeQr from 'qr';
import { useMemo } from 'react';

/** Cells of white around the code, which scanners need. */
const border = 4;

/** Draws a QR code, large enough for a phone at arm's length. It holds a token, so no service on the web may draw it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQr(text, 'raw', { ecc: 'medium', border });
    const cells = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: rows.length, path: cells.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-80 rounded-control bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
