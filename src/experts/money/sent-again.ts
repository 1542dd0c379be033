/**
 * What became of something that a page sends under an id of its own: stored, stored before with the same content, or
 * refused because the id was used before for something else, which must not be taken for this.
 */
export type Sent = 'new' | 'known' | 'other';
