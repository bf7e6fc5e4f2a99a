import { RoleLayout } from "./areas/role-layout.tsx";

export const Layout = () => <RoleLayout role="rider" />;
