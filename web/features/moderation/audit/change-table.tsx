import { Trans } from "@lingui/react/macro";

interface ChangeTableProps {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  label: string;
}

export function ChangeTable({ before, after, label }: ChangeTableProps) {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  if (fields.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex min-block-8 cursor-pointer items-center text-fs-14 text-link">
        {label}
      </summary>
      <div className="overflow-x-auto">
        <table className="inline-full text-fs-14">
          <thead>
            <tr className="text-muted">
              <HeadCell>
                <Trans>Field</Trans>
              </HeadCell>
              <HeadCell>
                <Trans>Before</Trans>
              </HeadCell>
              <HeadCell>
                <Trans>After</Trans>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field} className="border-bs border-border align-top">
                <th scope="row" className="py-1 pe-3 text-start font-normal">
                  <code translate="no">{field}</code>
                </th>
                <td className="own-words py-1 pe-3" dir="auto">
                  {textOf(before[field])}
                </td>
                <td className="own-words py-1" dir="auto">
                  {textOf(after[field])}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function HeadCell({ children }: { children: React.ReactNode }) {
  return (
    <th scope="col" className="py-1 pe-3 text-start font-[560]">
      {children}
    </th>
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}
