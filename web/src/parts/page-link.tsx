import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, forwardRef } from 'react';

type Props = Omit<AnchorProps, 'href'> &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps>;

/** A link to a page of ours, with its parameters and search checked by the router. */
export const PageLink = createLink(
  forwardRef<HTMLAnchorElement, Props>((props, ref) => <Anchor ref={ref} {...props} />),
);
