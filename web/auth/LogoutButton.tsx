import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { signOut } from './signOut.ts';

export function LogoutButton() {
  const [leaving, setLeaving] = useState(false);
  return (
    <Button
      tone="quiet"
      size="sm"
      icon={<LogOut />}
      busy={leaving}
      onClick={() => {
        setLeaving(true);
        void signOut();
      }}
    >
      Logout
    </Button>
  );
}
