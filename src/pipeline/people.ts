/** Verdicts of people whose sheets were read stand in a run under a judge of their own: `people/ana`. */
export const PEOPLE = 'people/';

export const personJudge = (rater: string): string => `${PEOPLE}${rater}`;

/** Whether a judge is a person whose sheet was read. */
export const isPerson = ({ name }: { name: string }): boolean => name.startsWith(PEOPLE);
