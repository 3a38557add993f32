import { useEffect } from 'react';
import { doorOf } from '#shared/demo/doors.ts';
import { useViewer } from '../auth/viewer.ts';
import { navigate } from '../router/history.ts';
import { useAppLocation } from '../router/location.ts';
import { START } from '../sitemap/entrance.ts';
import { paths } from '../sitemap/paths.ts';
import { mayLead } from './putAway.ts';
import { Reminded } from './Reminded.tsx';
import { ThreeSteps } from './ThreeSteps.tsx';
import './demo.css';

/** The strip of a demo below the top bar: the steps of the manager's door, and reminders that nobody mails. */
export function DemoStrip() {
  const { email } = useViewer();
  const { path } = useAppLocation();
  if (email === doorOf('manager').email) return <ThreeSteps path={path} />;
  return (
    <>
      {path === START.ofOthers && <ToDoor email={email} />}
      <Reminded path={path} />
    </>
  );
}

/** Leads the people of the doors of HR and IT to the page of their door (Demo 6). */
function ToDoor({ email }: { email: string }) {
  useEffect(() => {
    const to =
      email === doorOf('hr').email
        ? paths.overview()
        : email === doorOf('it').email
          ? paths.operation()
          : null;
    if (to !== null && mayLead()) void navigate(to, { replace: true });
  }, [email]);
  return null;
}
