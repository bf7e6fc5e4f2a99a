import { useSession } from "../platform/api/session.ts";
import { Link } from "../ui/link.tsx";

/** Shows the program's mark: a plate with its initial, and its name. Without `to` it is not a link. */
export function Mark({ to, small = false }: { to?: "/"; small?: boolean }) {
  const { brandName } = useSession().programme;
  const look = `mark min-h-11 no-underline ${small ? "text-[1.25rem]" : ""}`;
  const face = <MarkFace name={brandName} />;
  if (!to) return <span className={look}>{face}</span>;
  return (
    <Link to={to} className={look}>
      {face}
    </Link>
  );
}

/**
 * Shows the logo, or the plate with the name. With `short`, the plate is alone and only screen readers get the name.
 */
export function MarkFace({ name, short = false }: { name: string; short?: boolean }) {
  const { logoUrl } = useSession().programme;
  if (logoUrl) return <img src={logoUrl} alt={name} className={short ? "h-auto max-w-full" : "h-9 w-auto"} />;
  return (
    <>
      <i aria-hidden="true">{name.slice(0, 1).toUpperCase()}</i>
      {short ? <span className="sr-only">{name}</span> : name}
    </>
  );
}
