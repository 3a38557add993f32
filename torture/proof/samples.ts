import { subplan } from '#server/testing/samples.ts';

/** Names in the scripts that the report is printed in, and one with all that a name may have. */
const NAMES = [
  'Łódź, Zürich, São Tomé',
  'Адаптация новых сотрудников',
  'Ένταξη νέων συναδέλφων',
  '新员工入职 · 新入社員研修',
  '신입 사원 온보딩',
  'تهيئة الموظف الجديد',
  'קליטת עובד חדש',
  'नए कर्मचारी का स्वागत',
  'การเริ่มงานของพนักงานใหม่',
  'Welcome 🎉 👩🏽‍💻 /ByteRange [0 1 2 3] <&>"',
];

/** Returns the name and the checklist of the plan with the number. */
export function planInScript(number: number) {
  const name = `${NAMES[number % NAMES.length]} ${number}`;
  const tasks = NAMES.map((one) => `${one} — ${name}`);
  return { name, subplans: [subplan(name, 5, [tasks])] };
}

/** Returns a plan of as many tasks, in ten subplans. */
export function planOfTasks(count: number) {
  const subplans = Array.from({ length: 10 }, (_, at) => {
    const names = Array.from({ length: count / 10 }, (_, index) => `Task ${at * (count / 10) + index + 1}`);
    return subplan(`Part ${at + 1}`, at + 1, [names]);
  });
  return { name: `A plan of ${count} tasks`, subplans };
}
