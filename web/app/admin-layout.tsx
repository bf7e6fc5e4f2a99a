import { useEffect } from "react";
import { useWhere } from "../platform/location.ts";
import { useStaffHome, useStaffHomeRefresh } from "../platform/staff-home.ts";
import { StaffRules } from "../platform/acts/staff-rules.tsx";
import { RoleLayout } from "./areas/role-layout.tsx";
import { staffGroups } from "./areas/staff-links.ts";
import { entryCountsOf } from "./areas/waiting-pages.ts";
import { StaffKeys } from "./keys/staff-keys.tsx";
import { PaletteButton } from "./palette/palette-button.tsx";
import { PaletteHost } from "./palette/palette-host.tsx";

/** Shows the layout of staff, with the command palette. Sidebar entries with something to do have a count. */
export function Layout() {
  useStaffHomeRefresh();
  const { answer } = useStaffHome();
  const staff = {
    groups: staffGroups,
    counts: entryCountsOf(answer),
    find: <PaletteButton />,
    palette: <StaffTools />,
  };
  return (
    <StaffRules least="staff">
      <RoleLayout role="admin" staff={staff} />
    </StaffRules>
  );
}

/**
 * Adds to every staff page the palette and the keyboard shortcuts, and scrolls the sidebar to the entry of the current
 * page.
 */
function StaffTools() {
  const { path } = useWhere();
  // The sidebar of staff is longer than the screen, so the entry of the current page is scrolled into view. Newer browsers
  // return a promise from scrollIntoView, which must not become the result of the effect.
  useEffect(() => {
    document.querySelector('.side [aria-current="page"]')?.scrollIntoView({ block: "nearest" });
  }, [path]);
  return (
    <>
      <PaletteHost />
      <StaffKeys />
    </>
  );
}
