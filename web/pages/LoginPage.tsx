import { renderToStaticMarkup } from 'react-dom/server';
import { SIGN_IN_FAILURES } from '#shared/auth/failures.ts';
import { Logo } from '../layout/frame/Logo.tsx';

/** The sign-in page. Rendered by the build (vite.config.ts); its script is web/login.ts (Sign-in 12). */
export default function LoginPage() {
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-10">
      <div className="w-full max-w-sm">
        <div className="flex flex-col items-center rounded-xl border border-line bg-surface px-8 pt-10 pb-8 text-center shadow-lift">
          <Logo className="size-12" />
          <p className="mt-4 text-base font-medium text-muted">Gangway</p>
          <h1 className="mt-0.5 text-2xl font-semibold">Login</h1>
          <p className="mt-2 text-base text-balance text-muted">
            Your onboarding, step by step, from the first day on.
          </p>
          <p
            id="error"
            role="alert"
            hidden
            {...SENTENCES}
            className="mt-6 w-full rounded-md bg-red-soft px-3 py-2 text-sm font-medium text-red-ink"
          />
          <button
            id="sign-in"
            type="button"
            className="mt-6 flex h-11 w-full items-center justify-center gap-3 rounded-md bg-accent px-4 text-base font-semibold text-on-solid shadow-card transition-colors duration-100 hover:bg-accent-hover"
          >
            Sign in with Microsoft
          </button>
        </div>
        <p id="demo" hidden className="mt-4 text-center text-sm text-balance text-muted">
          This is a demo: the next page lets you choose who you want to be.
        </p>
      </div>
    </main>
  );
}

// The sentences for failed sign-ins, as attributes for the script.
const SENTENCES = Object.fromEntries(
  Object.entries(SIGN_IN_FAILURES).map(([code, sentence]) => [`data-${code}`, sentence]),
);

export function renderLoginPage(): string {
  return renderToStaticMarkup(<LoginPage />);
}
