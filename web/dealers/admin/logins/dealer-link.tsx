import { Link } from "../../../ui/link.tsx";

/** Links to the logins of a dealer. */
export function DealerLink({ _id: dealerId, name }: { _id: string; name: string }) {
  return (
    <Link to="/auth/admin/dealer/{dealerId?}" params={{ dealerId }} search={{ tab: "logins" }}>
      {name}
    </Link>
  );
}
