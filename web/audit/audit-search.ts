import { pageNumber, searchOf, text } from "../platform/search.ts";

/** This is the query of the admins' audit log. */
export const auditSearch = searchOf({
  page: pageNumber(),
  sort: text(),
  person: text(),
  admin: text(),
  subjectType: text(),
  action: text(),
  record: text(),
  after: text(),
  before: text(),
});
