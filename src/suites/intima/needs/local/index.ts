export { houseJudgeWithNeeds, knownNeeds, needsRater, needsValidity } from './head.js';
