import { Trans } from "@lingui/react/macro";
import type { Role } from "#shared/roles.ts";
import { api } from "../platform/api/api.ts";
import { refreshSession, useSession } from "../platform/api/session.ts";
import { PhotoEditor } from "../app/photo/photo-editor.tsx";

/** Edits the user's profile photo, which is shown to those who need to recognize the user. */
export function PhotoPart({ role }: { role: Role }) {
  const { user } = useSession();
  return (
    <PhotoEditor
      own
      name={user?.fullName ?? ""}
      image={user?.image ?? null}
      hint={
        role === "rider" ? (
          <Trans>PNG or JPEG. Dealers see your photo when you’re at their counter; our team sees it too.</Trans>
        ) : (
          <Trans>PNG or JPEG.</Trans>
        )
      }
      onSave={async (body) => {
        await api("PUT /api/{type}/photo", { params: { type: role }, body });
        await refreshSession();
      }}
      onRemove={async () => {
        await api("DELETE /api/{type}/photo", { params: { type: role } });
        await refreshSession();
      }}
    />
  );
}
