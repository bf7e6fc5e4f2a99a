function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  return [parts[0], parts.length > 1 ? parts.at(-1) : ""]
    .map((part) => part?.slice(0, 1) ?? "")
    .join("")
    .toUpperCase();
}

/** Shows a photo, or the initials if there is none. The name is beside it or on the button that contains it. */
export function Avatar({ name, image, size = 36 }: { name: string; image: string | null; size?: number }) {
  const box = { width: size, height: size };
  if (image) return <img src={image} alt="" {...box} className="flex-none rounded-full object-cover" style={box} />;
  // CSS draws the initials, because they are decoration and not a name that a screen reader should read.
  return <span aria-hidden="true" className="avatar" data-initials={initialsOf(name)} style={box} />;
}
