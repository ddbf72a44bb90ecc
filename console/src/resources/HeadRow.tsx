import { Th, Thead, Tr } from '@patternfly/react-table';

/** The row of column names above a table. */
export function HeadRow({ names }: { readonly names: readonly string[] }) {
  return (
    <Thead>
      <Tr>
        {names.map((name) => (
          <Th key={name}>{name}</Th>
        ))}
      </Tr>
    </Thead>
  );
}
