import type { BenefitBalance } from '@petwell/contracts';

const countClass = 'py-1.5 pl-3 text-right align-top tabular-nums';

/** What a plan includes, and what was used and is left of it. */
export function LeftTable({ benefits }: { benefits: readonly BenefitBalance[] }) {
  return (
    <table className="w-full border-collapse text-left text-sm text-ink-900">
      <thead>
        <tr className="border-b border-ink-300">
          <th scope="col" className="py-1.5 font-semibold">
            Service
          </th>
          {['Included', 'Used', 'Left'].map((name) => (
            <th key={name} scope="col" className={`${countClass} font-semibold`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {benefits.map(({ code, label, quantity, used, left }) => (
          <tr key={code} className="border-b border-sand-200">
            <th scope="row" className="py-1.5 font-normal wrap-anywhere">
              {label}
            </th>
            {quantity === null || left === null ? (
              <td colSpan={3} className={countClass}>
                Any time
              </td>
            ) : (
              <>
                <td className={countClass}>{quantity}</td>
                <td className={countClass}>{used}</td>
                <td className={`${countClass} font-semibold`}>{left}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
