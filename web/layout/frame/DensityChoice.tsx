import { useState } from 'react';
import { type Density, getDensity, setDensity } from '../../client/session.ts';
import { useBrowserValue } from '../../hydration/hydration.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';

const CHOICES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const satisfies { value: Density; label: string }[];

/** The choice of how close the lines of lists and plans are. */
export function DensityChoice() {
  const stored = useBrowserValue(getDensity, () => 'comfortable');
  const [chosen, setChosen] = useState<Density | null>(null);
  return (
    <RadioGroup
      label="Density"
      choices={CHOICES}
      value={chosen ?? stored}
      onChange={(value) => {
        setDensity(value);
        setChosen(value);
      }}
    />
  );
}
