import { messages } from './messages.ts';

export type Whose = keyof typeof messages.whose;
const WHOSE = Object.keys(messages.whose) as Whose[];

/** Returns the filter of this name in an address. */
export function whoseOf(name: string | null): Whose {
  return WHOSE.find((whose) => whose === name) ?? 'all';
}

/** Shows all tasks, those for others, or those of one's own onboarding. */
export function WhoseFilter({ whose, onChange }: { whose: Whose; onChange: (whose: Whose) => void }) {
  return (
    <div role="group" aria-label={messages.filters} className="mt-chips">
      {WHOSE.map((one) => (
        <button key={one} type="button" aria-pressed={one === whose} onClick={() => onChange(one)}>
          {messages.whose[one]}
        </button>
      ))}
    </div>
  );
}
