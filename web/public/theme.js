// This sets the theme that the user chose on this device (web/app/theme-switch.tsx stores it as JSON), before the first
// paint.
try {
  const theme = JSON.parse(localStorage.getItem("theme"));
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // If storage is off, the system's theme applies.
}
