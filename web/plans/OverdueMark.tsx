import CircleAlert from 'lucide-react/icons/circle-alert';

/** Marks something as overdue, in red and with an icon (Screens 7). */
export function OverdueMark({ children }: { children: string }) {
  return (
    <span className="flex items-center gap-1.5 text-xs font-semibold text-red-ink [&_svg]:size-3.5 [&_svg]:shrink-0">
      <CircleAlert />
      {children}
    </span>
  );
}
