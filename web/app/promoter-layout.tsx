import { RoleLayout } from "./role-layout.tsx";

export const Layout = () => <RoleLayout role="promoter" />;
