import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Department } from '#shared/people/schema.ts';
import { matchesSearch } from '#shared/search.ts';
import { readQuery } from '../../client/queries.ts';
import { SectionStates } from '../../layout/SectionStates.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { messages } from './messages.ts';

/** The departments that people have, with their numbers (HR 1). */
// Not below `peopleKey`: an act on a person changes no department.
const departmentsQuery = () => readQuery(['departments'], 'GET /person/departments');

export type HrDepartmentsProps = {
  /** Null for all. */
  chosen: readonly string[] | null;
  onChange: (chosen: readonly string[] | null) => void;
};

/** The choice of the departments in a person's HR scope, or of all (HR 1). */
export function HrDepartments({ chosen, onChange }: HrDepartmentsProps) {
  const query = useQuery(departmentsQuery());
  return (
    <div className="flex flex-col gap-3">
      <RadioGroup
        label={messages.departments}
        choices={[
          { value: 'all', label: messages.allDepartments },
          { value: 'some', label: messages.someDepartments },
        ]}
        value={chosen === null ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
      />
      {chosen !== null && (
        <SectionStates
          query={query}
          loading={messages.loadingDepartments}
          failed={messages.departmentsFailed}
        >
          {(departments) => <Choice {...{ departments, chosen, onChange }} />}
        </SectionStates>
      )}
    </div>
  );
}

type ChoiceProps = {
  departments: readonly Department[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

function Choice({ departments, chosen, onChange }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const known = new Set(departments.map(({ name }) => name));
  // Chosen before anybody had it, or when the last person has left it.
  const [missing] = useState(() => chosen.filter((name) => !known.has(name)));
  const added = chosen.filter((name) => !known.has(name) && !missing.includes(name));
  const all = [...departments, ...[...missing, ...added].map((name) => ({ name, people: 0 }))];
  const shown = all.filter(({ name }) => matchesSearch(typed, name));
  const isNew = typed.trim() !== '' && !all.some(({ name }) => name === typed.trim());
  const toggle = (name: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, name] : chosen.filter((other) => other !== name));
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={messages.searchDepartments}
        description={all.length === 0 ? messages.noDepartments : undefined}
        value={typed}
        onChange={setTyped}
      />
      {shown.length > 0 && (
        <ul
          aria-label={messages.departments}
          className="max-h-[min(24rem,50dvh)] overflow-y-auto rounded-md border border-line px-3 py-1.5"
        >
          {shown.map(({ name, people }) => (
            <li key={name} className="py-1">
              <Checkbox checked={chosen.includes(name)} onChange={(isChosen) => toggle(name, isChosen)}>
                {name} <span className="text-sm text-muted">{messages.peopleIn(people)}</span>
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      {isNew && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => {
            toggle(typed.trim(), true);
            setTyped('');
          }}
        >
          {messages.addDepartment(typed.trim())}
        </Button>
      )}
    </div>
  );
}
