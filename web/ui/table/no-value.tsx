/** This stands for a missing value in a table. A phone's card leaves it out, because a dash without a label says nothing. */
export const noValue = <span className="off-card">–</span>;
