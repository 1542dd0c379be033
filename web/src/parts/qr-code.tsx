import { renderSVG } from 'uqr';

/** A link as a QR code, dark on white in both themes, so that every camera reads it. */
export function QrCode({ value, label }: { value: string; label: string }) {
  return (
    <div
      role="img"
      aria-label={label}
      style={{ width: 180, maxWidth: '100%', background: '#fff', padding: 8 }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: squares drawn here; the value itself is not in it.
      dangerouslySetInnerHTML={{ __html: renderSVG(value, { border: 1 }) }}
    />
  );
}
