import type { BlockModel } from './choose-blocks.ts';

/** Written by `testing/fit-block-model.ts` from the development set of WCXB (Foley 2026, CC BY 4.0). */
export const blockWeights: BlockModel = {
  intercept: 2.014,
  weights: [
    0.213, // articleShare
    -1.168, // unread
    0.22, // gapInArticle
    0.009, // length
    -0.022, // linkShare
    0.766, // isSentence
    0.919, // isHeading
    0.624, // isItem
    0.681, // textNear
    0.314, // articleNear
    -0.048, // linksNear
    -1.088, // position
    -0.514, // isFirst
    -0.25, // isLast
    -1.13, // inHeader
    -1.913, // inFooter
    -0.981, // inAside
    0.18, // inMain
    0.506, // inArticle
    -0.772, // inNav
    0.989, // inRegion
    0.292, // inChrome
    -0.916, // inComments
    0.453, // commentsUnread
    0.027, // repeated
    -0.555, // depth
    0.873, // inParagraph
    -0.62, // beforeArticle
    -0.584, // behindArticle
    -0.605, // behindArticleShare
    -0.253, // articleLength
    -0.778, // besideArticleProse
  ],
};
