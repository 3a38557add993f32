/**
 * A person of the demo company. The names use several scripts, to show that each is displayed and printed.
 */
export type DemoPerson = {
  key: string;
  name: string;
  email: string;
  manager?: string;
  isAdmin?: boolean;
  /** What a visitor who signs in as this person finds; only for the people to begin with. */
  hint?: string;
};

const domain = 'harbor.example';

const person = (key: string, name: string, manager?: string): DemoPerson => ({
  key,
  name,
  email: `${key}@${domain}`,
  ...(manager === undefined ? {} : { manager }),
});

export const MANAGERS: DemoPerson[] = [
  {
    ...person('amara.okafor', 'Amara Okafor'),
    isAdmin: true,
    hint: 'Start here: two plans to approve, one overdue, new comments.',
  },
  person('lukasz.zielinski', 'Łukasz Zieliński', 'amara.okafor'),
  person('sofia.marin', 'Sofía Marín', 'amara.okafor'),
  person('kenji.yamada', '山田 健二', 'amara.okafor'),
  // May switch roles (DEMO_SWITCH_USER), so has both a plan as an employee and a direct report as a manager.
  person('robin.castillo', 'Robin Castillo', 'amara.okafor'),
];

export const EMPLOYEES: DemoPerson[] = [
  { ...person('maya.patel', 'Maya Patel', 'amara.okafor'), hint: 'A new hire in the first days.' },
  {
    ...person('lena.fischer', 'Lena Fischer', 'amara.okafor'),
    hint: 'One task from the end: tick it and sign.',
  },
  { ...person('wei.chen', 'Wei Chen', 'amara.okafor'), hint: 'Signed, and got the plan back.' },
  person('oskar.lind', 'Oskar Lind', 'amara.okafor'),
  person('nadia.haddad', 'Nadia Haddad', 'amara.okafor'),
  person('ada.lindqvist', 'Ada Lindqvist', 'lukasz.zielinski'),
  person('bjorn.aasen', 'Bjørn Aasen', 'lukasz.zielinski'),
  person('chidi.eze', 'Chidi Eze', 'lukasz.zielinski'),
  person('dmitri.volkov', 'Дмитрий Волков', 'lukasz.zielinski'),
  person('lei.li', '李雷', 'lukasz.zielinski'),
  person('priya.raman', 'Priya Raman', 'lukasz.zielinski'),
  person('eleni.pappas', 'Ελένη Παππά', 'sofia.marin'),
  person('fatima.alhassan', 'فاطمة الحسن', 'sofia.marin'),
  person('grace.mbeki', 'Grace Mbeki', 'sofia.marin'),
  person('hugo.fernandez', 'Hugo Fernández', 'sofia.marin'),
  person('noa.levi', 'נועה לוי', 'sofia.marin'),
  person('ines.duarte', 'Inês Duarte', 'kenji.yamada'),
  person('minjun.kim', '김민준', 'kenji.yamada'),
  person('jonas.weber', 'Jonas Weber', 'kenji.yamada'),
  person('katya.shevchenko', 'Катя Шевченко', 'kenji.yamada'),
  person('tomas.novak', 'Tomáš Novák', 'robin.castillo'),
];

/** The hints of the sign-in page by email. */
export const HINTS: ReadonlyMap<string, string> = new Map(
  [...MANAGERS, ...EMPLOYEES].flatMap(({ email, hint }) => (hint === undefined ? [] : [[email, hint]])),
);
