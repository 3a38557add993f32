/** The head of a table of a name and its numbers. */
export function TableHead({ name, numbers }: { name: string; numbers: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{name}</th>
        {numbers.map((number) => (
          <th key={number} scope="col" className="ov-number">
            {number}
          </th>
        ))}
      </tr>
    </thead>
  );
}
