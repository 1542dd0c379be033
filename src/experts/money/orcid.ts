/** Whether the last digit of an ORCID iD is the check of the others (ISO 7064, MOD 11-2). Pure. */
export function isOrcid(orcid: string): boolean {
  const digits = orcid.replaceAll('-', '');
  if (!/^\d{15}[\dX]$/.test(digits)) return false;
  let sum = 0;
  for (const digit of digits.slice(0, 15)) sum = ((sum + Number(digit)) * 2) % 11;
  const check = (12 - sum) % 11;
  return digits.at(-1) === (check === 10 ? 'X' : String(check));
}
