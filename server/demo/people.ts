/** A team of the demo company, which does tasks for new hires (Owners 2). */
type DemoTeam = { key: string; name: string; email: string; lead: string; members: string[] };

export const TEAMS: DemoTeam[] = [
  {
    key: 'it',
    name: 'IT',
    email: 'it@harbor.example',
    lead: 'ravi.menon',
    members: ['ravi.menon', 'meiling.chen'],
  },
  {
    key: 'facilities',
    name: 'Facilities',
    email: 'facilities@harbor.example',
    lead: 'katya.shevchenko',
    members: ['katya.shevchenko', 'soren.kjaer'],
  },
];

/**
 * A person of the demo company. The names use several scripts, to show that each is displayed and printed.
 */
type DemoPerson = {
  key: string;
  name: string;
  email: string;
  department: string;
  job_title: string;
  manager?: string;
  role?: 'manager' | 'hr' | 'admin';
  /** A hint for visitors who sign in as this person; only for people with a story. */
  hint?: string;
};

type About = Pick<DemoPerson, 'manager' | 'role' | 'hint'>;

const inDepartment =
  (department: string, lead?: string) =>
  (key: string, name: string, job_title: string, about: About = {}): DemoPerson => ({
    key,
    name,
    email: `${key}@harbor.example`,
    department,
    job_title,
    ...(lead === undefined ? {} : { manager: lead }),
    ...about,
  });

const management = inDepartment('Management');
const operations = inDepartment('Operations', 'amara.okafor');
const engineering = inDepartment('Engineering', 'lukasz.zielinski');
const sales = inDepartment('Sales', 'sofia.marin');
const warehouse = inDepartment('Warehouse', 'kenji.yamada');
const care = inDepartment('Customer care', 'leila.rahimi');

const leads = { manager: 'amara.okafor', role: 'manager' } as const;

/** Forty people; managers come before their reports. */
export const PEOPLE: DemoPerson[] = [
  management('amara.okafor', 'Amara Okafor', 'Managing director', { role: 'manager' }),
  inDepartment('Engineering')('lukasz.zielinski', 'Łukasz Zieliński', 'Head of engineering', leads),
  inDepartment('Sales')('sofia.marin', 'Sofía Marín', 'Head of sales', leads),
  inDepartment('Warehouse')('kenji.yamada', '山田 健二', 'Head of warehouse', leads),
  inDepartment('Customer care')('leila.rahimi', 'Leila Rahimi', 'Head of customer care', {
    ...leads,
    hint: 'Three plans wait: approve them in one sitting',
  }),
  // May switch roles (DEMO_SWITCH_USER), so has both a plan as an employee and a direct report as a manager.
  operations('robin.castillo', 'Robin Castillo', 'Site lead', { role: 'manager' }),
  inDepartment('People')('helen.brandt', 'Helen Brandt', 'Head of people', {
    manager: 'amara.okafor',
    role: 'hr',
  }),
  inDepartment('IT')('ravi.menon', 'Ravi Menon', 'IT administrator', {
    manager: 'lukasz.zielinski',
    role: 'admin',
  }),

  operations('maya.patel', 'Maya Patel', 'Product engineer'),
  operations('lena.fischer', 'Lena Fischer', 'Account manager', {
    hint: 'One task from the end: tick it and sign',
  }),
  operations('wei.chen', 'Wei Chen', 'Dock planner', { hint: 'Signed, and got the plan back' }),
  operations('oskar.lind', 'Oskar Lind', 'Account manager'),
  operations('nadia.haddad', 'Nadia Haddad', 'Shift planner', {
    hint: 'Late for a reason, and waits for an answer',
  }),

  engineering('ada.lindqvist', 'Ada Lindqvist', 'Software engineer'),
  engineering('bjorn.aasen', 'Bjørn Aasen', 'Software engineer'),
  engineering('chidi.eze', 'Chidi Eze', 'Software engineer'),
  engineering('dmitri.volkov', 'Дмитрий Волков', 'Data engineer'),
  engineering('lei.li', '李雷', 'Software engineer'),
  engineering('priya.raman', 'Priya Raman', 'Designer'),
  engineering('aoife.bhriain', 'Aoife Ní Bhriain', 'Software engineer'),
  engineering('meiling.chen', '陳美玲', 'Test engineer'),

  sales('eleni.pappas', 'Ελένη Παππά', 'Account manager'),
  sales('fatima.alhassan', 'فاطمة الحسن', 'Account manager', {
    hint: 'Everything ticked: only the signature is missing',
  }),
  sales('grace.mbeki', 'Grace Mbeki', 'Sales engineer'),
  sales('hugo.fernandez', 'Hugo Fernández', 'Account manager'),
  sales('noa.levi', 'נועה לוי', 'Account manager'),
  sales('giorgos.nikolaou', 'Γιώργος Νικολάου', 'Partner manager'),

  warehouse('ines.duarte', 'Inês Duarte', 'Forklift driver'),
  warehouse('minjun.kim', '김민준', 'Crane operator'),
  warehouse('jonas.weber', 'Jonas Weber', 'Forklift driver'),
  warehouse('katya.shevchenko', 'Катя Шевченко', 'Safety officer'),
  warehouse('olena.kovalenko', 'Олена Коваленко', 'Dock worker'),
  warehouse('soren.kjaer', 'Søren Kjær', 'Dock worker'),

  care('grace.tanaka', 'Grace Tanaka', 'Care agent'),
  care('hana.kovarova', 'Hana Kovářová', 'Care agent'),
  care('mohammed.alshami', 'محمد الشامي', 'Care agent'),
  care('thandiwe.nkosi', 'Thandiwe Nkosi', 'Care agent'),
  care('jose.iniguez', 'José Íñiguez', 'Quality coach'),
  care('minhanh.dang', 'Đặng Minh Anh', 'Care agent'),

  inDepartment('Operations', 'robin.castillo')('tomas.novak', 'Tomáš Novák', 'Gate planner'),
];

/** The hints of the sign-in page by email. */
export const HINTS: ReadonlyMap<string, string> = new Map(
  PEOPLE.flatMap(({ email, hint }) => (hint === undefined ? [] : [[email, hint]])),
);
