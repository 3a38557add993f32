import LoaderCircle from 'lucide-react/icons/loader-circle';

export default function AuthCallbackPage() {
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
