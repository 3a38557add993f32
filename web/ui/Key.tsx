export function Key({ children }: { children: string }) {
  return <kbd className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-sans">{children}</kbd>;
}
