import { Plural } from "@lingui/react/macro";

/** Says in a list of consequences who cannot log in anymore, and who is logged out. It shows nothing without logins. */
export function LoginsEnd({ logins, loggedIn }: { logins: number; loggedIn: number }) {
  if (logins === 0) return null;
  return (
    <li>
      <Plural value={logins} one="# person won’t be able to log in." other="# people won’t be able to log in." />{" "}
      {loggedIn > 0 ? (
        <Plural
          value={loggedIn}
          one="# is logged in and will be logged out."
          other="# are logged in and will be logged out."
        />
      ) : null}
    </li>
  );
}
