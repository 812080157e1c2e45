/** Defined by `package/make-package.ts` in the bundle of the npm package, and nowhere else. */
declare const PACKAGED: true | undefined;

/** True in the installed npm package, false in a clone. */
export const isPackaged = typeof PACKAGED !== 'undefined';
