/** Flags of `hearth audit` that write sheets for people and read them back. */
export type SheetFlags = {
  sheet?: number;
  raters?: string[];
  out?: string;
  seed?: string;
  read?: string[];
  replace?: boolean;
  partial?: boolean;
  allFaults?: boolean;
};
