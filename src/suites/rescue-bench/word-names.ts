/**
 * Names that are common English words too, in lower case: not every "will" or "may" in a session is a person. Words that
 * one hardly meets in talk (a bob, a jack) are left out, so that the name goes in every case.
 */
export const WORD_NAMES: ReadonlySet<string> = new Set(
  [
    'amber angel april art august autumn basil bill brook buck bud carol chance charity chase chip chuck',
    'clay cliff colt daisy dale dawn dean destiny dick don dot drew earl eve faith fern flora frank gene',
    'ginger glen grace grant guy harmony hazel heath heather heaven holly honey honor hope hunter iris',
    'ivy jade jasmine jay jewel joy june justice lance lane lily lucky major mark',
    'mason may melody mercy miles misty nick olive opal page paris pat patience pearl peg penny',
    'pip poppy prudence ray reed rich rob rock rocky rod rose ruby rusty sage sandy scarlet skip sky star',
    'sterling sue summer sunny trinity violet wade ward wayne west will willow',
    'win woody',
    // Short names in romanised Chinese, Vietnamese and Korean.
    'an can do fan gang hang he hung king long man min my ping ran so song sun tan wing you young',
  ]
    .join(' ')
    .split(' '),
);
