import type { Problem } from '../domain/problem.ts';
import { PortalFault } from './portal-fault.ts';

const fault = (path: string, problem: Omit<Problem, 'severity'>): PortalFault =>
  new PortalFault({ method: 'GET', path }, problem);

/** A portal whose pages cannot be told apart. */
export const pagingBroken = (path: string, why: string): PortalFault =>
  fault(path, {
    code: 'paging-broken',
    message: `GET ${path} does not answer with the page that is asked for`,
    why: `${why}; to take one page for the whole list would hide people and their access`,
    fix: 'find out how the portal selects pages, and set portal.dialect.pageParameter and firstPage',
  });

/** A portal that answers with the same records again and again. */
export const repeating = (path: string, why: string): PortalFault =>
  fault(path, {
    code: 'paging-broken',
    message: `GET ${path} answers with records that an earlier page held`,
    why: `${why}, each time that the list was read`,
    fix: 'check portal.dialect.pageParameter, firstPage and pageSize',
  });

/** A list that never held still. */
export const unstable = (path: string, why: string): PortalFault =>
  fault(path, {
    code: 'listing-unstable',
    message: `the list at GET ${path} kept moving while it was read`,
    why: `${why}, and reading it again did not help`,
    fix: 'try again when less is going on in the portal',
  });

/** A list that goes on and on. */
export const unending = (path: string, why: string): PortalFault =>
  fault(path, {
    code: 'paging-broken',
    message: `the list at GET ${path} has no end`,
    why: `${why}; no list of a portal is that long`,
    fix: 'check portal.url, and portal.dialect.pageParameter and pageSize',
  });
