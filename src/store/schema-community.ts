import type { TableShape } from './make-table.js';

/** The experts' community: members by choice, posts with their history, events with sign-up. */

export interface CommunityMemberTable {
  person: string;
  /** JSON string: the name that they want to have here. */
  name: string;
  /** JSON string: what they say of themselves. */
  about: string;
  joined_ms: number;
  left_ms: number | null;
}

export interface CommunityPostTable {
  id: string;
  /** The post that this one answers. */
  parent: string | null;
  /** `announcement`, `post` or `learning`. */
  kind: string;
  person: string;
  /** JSON strings. */
  title: string;
  body: string;
  /** Path of a page, such as a case's; empty for none. */
  link: string;
  revision: number;
  made_ms: number;
  changed_ms: number;
  hidden_ms: number | null;
  hidden_by: string | null;
  /** JSON string: why it was hidden. */
  hidden_reason: string | null;
}

/** What a post said before it was changed. */
export interface CommunityEditTable {
  post: string;
  revision: number;
  title: string;
  body: string;
  link: string;
  at_ms: number;
}

export interface CommunityEventTable {
  id: string;
  /** `meeting`, `talk` or `course`. */
  kind: string;
  /** JSON strings. */
  title: string;
  about: string;
  speaker: string;
  /** Where one goes, for an event on the spot. */
  place: string;
  /** Where one joins online. */
  url: string;
  starts_ms: number;
  ends_ms: number;
  zone: string;
  /** Null: as many as come. */
  seats: number | null;
  /** For calendars: a change counts up. */
  revision: number;
  made_ms: number;
  made_by: string;
  cancelled_ms: number | null;
  /** JSON string. */
  cancel_reason: string | null;
}

export interface CommunityGuestTable {
  event: string;
  person: string;
  at_ms: number;
}

export interface CommunityTables {
  community_member: CommunityMemberTable;
  community_post: CommunityPostTable;
  community_edit: CommunityEditTable;
  community_event: CommunityEventTable;
  community_guest: CommunityGuestTable;
}

export const COMMUNITY_SHAPES: Readonly<Record<keyof CommunityTables, TableShape>> = {
  community_member: {
    columns: { person: 'text', name: 'text', about: 'text', joined_ms: 'big', left_ms: 'big?' },
    json: ['name', 'about'],
    key: ['person'],
  },
  community_post: {
    columns: {
      id: 'text',
      parent: 'text?',
      kind: 'text',
      person: 'text',
      title: 'text',
      body: 'text',
      link: 'text',
      revision: 'int',
      made_ms: 'big',
      changed_ms: 'big',
      hidden_ms: 'big?',
      hidden_by: 'text?',
      hidden_reason: 'text?',
    },
    json: ['title', 'body', 'hidden_reason'],
    key: ['id'],
    index: { community_post_list: ['parent', 'made_ms', 'id'], community_post_by: ['person'] },
  },
  community_edit: {
    columns: {
      post: 'text',
      revision: 'int',
      title: 'text',
      body: 'text',
      link: 'text',
      at_ms: 'big',
    },
    json: ['title', 'body'],
    key: ['post', 'revision'],
  },
  community_event: {
    columns: {
      id: 'text',
      kind: 'text',
      title: 'text',
      about: 'text',
      speaker: 'text',
      place: 'text',
      url: 'text',
      starts_ms: 'big',
      ends_ms: 'big',
      zone: 'text',
      seats: 'int?',
      revision: 'int',
      made_ms: 'big',
      made_by: 'text',
      cancelled_ms: 'big?',
      cancel_reason: 'text?',
    },
    json: ['title', 'about', 'speaker', 'place', 'cancel_reason'],
    key: ['id'],
    index: { community_event_time: ['ends_ms'] },
  },
  community_guest: {
    columns: { event: 'text', person: 'text', at_ms: 'big' },
    key: ['event', 'person'],
  },
};
