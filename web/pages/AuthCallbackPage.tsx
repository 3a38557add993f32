import { useQueryClient } from '@tanstack/react-query';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import { useEffect } from 'react';
import { signIn } from '../auth/signIn.ts';
import { useSearch } from '../router/location.ts';

/** The page that the server redirects to after the sign-in (Sign-in 2). */
export default function AuthCallbackPage() {
  const { code } = useSearch();
  const queryClient = useQueryClient();
  useEffect(() => void signIn(queryClient, code), [queryClient, code]);
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="sr-only">Signing in</h1>
      <p role="status" className="flex items-center gap-3 text-lg text-muted">
        <LoaderCircle className="size-5 animate-spin" />
        Processing login...
      </p>
    </main>
  );
}
