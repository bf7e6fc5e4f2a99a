/** Shows a bar that is always visible: it summarizes what will be sent, and has the button that sends it. */
export function ActBar({ children, acts }: { children: React.ReactNode; acts: React.ReactNode }) {
  return (
    <div className="act-bar">
      <div className="min-w-0 flex-1" role="status">
        {children}
      </div>
      <div className="flex flex-wrap gap-3">{acts}</div>
    </div>
  );
}
