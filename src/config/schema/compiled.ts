// @ts-nocheck: written by scripts/compile-validators.mjs
import { formats } from './formats.ts';
"use strict";
export const isRoot = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"rolecall.schema.json","type":"object","properties":{"version":{"const":1},"portal":{"type":"object","properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]*$","maxLength":100},"url":{"type":"string","minLength":1},"dialect":{"type":"object","properties":{"pageParameter":{"type":"string","minLength":1},"firstPage":{"enum":[0,1]},"pageSize":{"type":"object","properties":{"parameter":{"type":"string","minLength":1},"value":{"type":"integer","minimum":1}},"required":["parameter","value"],"additionalProperties":false},"linkMethod":{"enum":["PUT","POST"]},"groupsField":{"type":"string","minLength":1},"maxBatch":{"type":"integer","minimum":1},"updateUser":{"type":"boolean"},"deleteKeepsRls":{"type":"boolean"},"auditDates":{"type":"object","properties":{"from":{"type":"string","minLength":1},"to":{"type":"string","minLength":1}},"required":["from","to"],"additionalProperties":false}},"additionalProperties":false}},"required":["name","url"],"additionalProperties":false},"include":{"type":"array","items":{"type":"string","minLength":1}},"manage":{"type":"object","properties":{"only":{"type":"object","properties":{"users":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"}}},"additionalProperties":false},"ignore":{"type":"object","properties":{"users":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"grants":{"type":"array","items":{"type":"object","properties":{"user":{"$ref":"#/$defs/pattern"},"report":{"$ref":"#/$defs/pattern"}},"required":["user","report"],"additionalProperties":false}}},"additionalProperties":false},"exclusive":{"type":"object","properties":{"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"}}},"additionalProperties":false},"unlisted":{"enum":["keep","revoke","delete"]},"leavers":{"enum":["revoke","delete","keep"]},"vanished":{"enum":["hold","create"]},"removals":{"enum":["apply","suggest"]},"unresolved":{"enum":["error","hold"]},"roleChanges":{"enum":["manual","replace","update"]}},"additionalProperties":false},"guards":{"type":"object","properties":{"maxRemovals":{"type":["integer","string"],"minimum":0,"pattern":"^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$"},"maxUserDeletes":{"type":["integer","string"],"minimum":0,"pattern":"^off$"},"maxGrants":{"type":["integer","string"],"minimum":0,"pattern":"^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$"},"minAdministrators":{"type":"integer","minimum":0},"protect":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"escalations":{"enum":["report","refuse"]},"restrict":{"type":"array","items":{"type":"object"}},"allow":{"type":"array","items":{"type":"object"}}},"additionalProperties":false},"apply":{"type":"object","properties":{"order":{"enum":["revoke-first","grant-first"]}},"additionalProperties":false},"reports":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"workspace":{"type":"string"},"name":{"type":"string"}},"if":{"required":["id"]},"else":{"required":["workspace","name"]},"additionalProperties":false}},"datasets":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"report":{"$ref":"#/$defs/reportName"},"dynamic":{"type":"boolean"}},"if":{"required":["id"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}},"teams":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"members":{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/address"},{"type":"object","properties":{"user":{"$ref":"#/$defs/address"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["user"],"additionalProperties":false}]}},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"users":{"type":"object","propertyNames":{"$ref":"#/$defs/address"},"additionalProperties":{"type":"object","properties":{"name":{"type":"string","minLength":1},"role":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"previously":{"type":"array","items":{"$ref":"#/$defs/address"}},"absent":{"type":"boolean"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"groups":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"rls":{"$ref":"#/$defs/rlsList"}},"required":["id"],"additionalProperties":false}}},"required":["version","portal"],"additionalProperties":false,"$defs":{"address":{"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320},"alias":{"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}},"freeName":{"type":"string","minLength":1},"uuid":{"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},"pattern":{"type":"string","minLength":1,"pattern":"^[^!]"},"patterns":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"from":{"type":"string","format":"instant"},"until":{"type":"string","format":"instant"},"reason":{"type":"string"},"reportName":{"type":"string","minLength":1},"reportEntry":{"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]},"rlsEntry":{"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]},"reportList":{"type":"array","items":{"$ref":"#/$defs/reportEntry"}},"rlsList":{"type":"array","items":{"$ref":"#/$defs/rlsEntry"}}}};
const schema32 = {"type":"string","minLength":1,"pattern":"^[^!]"};
const schema43 = {"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}};
const schema44 = {"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"};
const schema47 = {"type":"string","minLength":1};
const schema48 = {"type":"string","minLength":1};
const schema49 = {"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320};
const schema51 = {"type":"string","format":"instant"};
const schema52 = {"type":"string","format":"instant"};
const schema53 = {"type":"string"};
const func1 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]*$", "u");
const pattern5 = new RegExp("^[^!]", "u");
const pattern15 = new RegExp("^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$", "u");
const pattern16 = new RegExp("^off$", "u");
const pattern19 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");
const pattern20 = new RegExp("^[a-z0-9][a-z0-9._-]*$", "u");
const pattern25 = new RegExp("^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$", "u");
const formats0 = formats.instant;
const schema54 = {"type":"array","items":{"$ref":"#/$defs/reportEntry"}};
const schema55 = {"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data === "string"){
if(data.length < 1){
const err0 = {instancePath,schemaPath:"#/$defs/reportName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/$defs/reportName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
const _errs4 = errors;
const _errs6 = errors;
let valid2 = true;
const _errs7 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.workspace === undefined) && (missing0 = "workspace")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid1 = _errs7 === errors;
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid1){
const _errs8 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.report !== undefined){
const err3 = {instancePath:instancePath+"/report",schemaPath:"#/anyOf/1/then/properties/report/false schema",keyword:"false schema",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid1 = _errs8 === errors;
valid2 = _valid1;
if(valid2){
var props0 = {};
props0.report = true;
}
ifClause0 = "then";
}
else {
const _errs9 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.report === undefined) && (missing1 = "report")){
const err4 = {instancePath,schemaPath:"#/anyOf/1/else/required",keyword:"required",params:{missingProperty: missing1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid1 = _errs9 === errors;
valid2 = _valid1;
ifClause0 = "else";
}
if(!valid2){
const err5 = {instancePath,schemaPath:"#/anyOf/1/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(errors === _errs4){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs10 = errors;
for(const key0 in data){
if(!(((((key0 === "report") || (key0 === "workspace")) || (key0 === "from")) || (key0 === "until")) || (key0 === "reason"))){
const err6 = {instancePath,schemaPath:"#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
break;
}
}
if(_errs10 === errors){
if(data.report !== undefined){
let data1 = data.report;
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data1 === "string"){
if(data1.length < 1){
const err7 = {instancePath:instancePath+"/report",schemaPath:"#/$defs/reportName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/report",schemaPath:"#/$defs/reportName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var valid4 = _errs11 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.workspace !== undefined){
let data2 = data.workspace;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data2 === "string"){
if(data2.length < 1){
const err9 = {instancePath:instancePath+"/workspace",schemaPath:"#/anyOf/1/properties/workspace/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/workspace",schemaPath:"#/anyOf/1/properties/workspace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var valid4 = _errs14 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.from !== undefined){
let data3 = data.from;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(errors === _errs17){
if(typeof data3 === "string"){
if(!(formats0(data3))){
const err11 = {instancePath:instancePath+"/from",schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/from",schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
var valid4 = _errs16 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.until !== undefined){
let data4 = data.until;
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs20){
if(errors === _errs20){
if(typeof data4 === "string"){
if(!(formats0(data4))){
const err13 = {instancePath:instancePath+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
var valid4 = _errs19 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.reason !== undefined){
const _errs22 = errors;
if(typeof data.reason !== "string"){
const err15 = {instancePath:instancePath+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props1 = true;
}
if(!valid0){
const err17 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
validate22.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate22.errors = vErrors;
evaluated0.props = props1;
return errors === 0;
}
validate22.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate22(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const schema61 = {"type":"array","items":{"$ref":"#/$defs/rlsEntry"}};
const schema62 = {"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]};
const pattern27 = new RegExp("^[^/]+/.", "u");

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data === "string"){
if(!pattern27.test(data)){
const err0 = {instancePath,schemaPath:"#/anyOf/0/pattern",keyword:"pattern",params:{pattern: "^[^/]+/."}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
const _errs3 = errors;
if(errors === _errs3){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.dataset === undefined) && (missing0 = "dataset")) || ((data.role === undefined) && (missing0 = "role"))){
const err2 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: missing0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
const _errs5 = errors;
for(const key0 in data){
if(!(((((key0 === "dataset") || (key0 === "role")) || (key0 === "from")) || (key0 === "until")) || (key0 === "reason"))){
const err3 = {instancePath,schemaPath:"#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
break;
}
}
if(_errs5 === errors){
if(data.dataset !== undefined){
let data0 = data.dataset;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data0 === "string"){
if(data0.length < 1){
const err4 = {instancePath:instancePath+"/dataset",schemaPath:"#/anyOf/1/properties/dataset/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/dataset",schemaPath:"#/anyOf/1/properties/dataset/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.role !== undefined){
let data1 = data.role;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data1 === "string"){
if(data1.length < 1){
const err6 = {instancePath:instancePath+"/role",schemaPath:"#/anyOf/1/properties/role/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/role",schemaPath:"#/anyOf/1/properties/role/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.from !== undefined){
let data2 = data.from;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(errors === _errs11){
if(typeof data2 === "string"){
if(!(formats0(data2))){
const err8 = {instancePath:instancePath+"/from",schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/from",schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.until !== undefined){
let data3 = data.until;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(errors === _errs14){
if(typeof data3 === "string"){
if(!(formats0(data3))){
const err10 = {instancePath:instancePath+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.reason !== undefined){
const _errs16 = errors;
if(typeof data.reason !== "string"){
const err12 = {instancePath:instancePath+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
var valid1 = _errs16 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props0 = true;
}
if(!valid0){
const err14 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
validate26.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate26.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate26.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate26(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="rolecall.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.version === undefined) && (missing0 = "version")) || ((data.portal === undefined) && (missing0 = "portal"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.version !== undefined){
const _errs2 = errors;
if(1 !== data.version){
validate20.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/const",keyword:"const",params:{allowedValue: 1}}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.portal !== undefined){
let data1 = data.portal;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((data1.name === undefined) && (missing1 = "name")) || ((data1.url === undefined) && (missing1 = "url"))){
validate20.errors = [{instancePath:instancePath+"/portal",schemaPath:"#/properties/portal/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data1){
if(!(((key1 === "name") || (key1 === "url")) || (key1 === "dialect"))){
validate20.errors = [{instancePath:instancePath+"/portal",schemaPath:"#/properties/portal/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs5 === errors){
if(data1.name !== undefined){
let data2 = data1.name;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data2 === "string"){
if(data2.length > 100){
validate20.errors = [{instancePath:instancePath+"/portal/name",schemaPath:"#/properties/portal/properties/name/maxLength",keyword:"maxLength",params:{limit: 100}}];
return false;
}
else {
if(!pattern4.test(data2)){
validate20.errors = [{instancePath:instancePath+"/portal/name",schemaPath:"#/properties/portal/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]*$"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/portal/name",schemaPath:"#/properties/portal/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.url !== undefined){
let data3 = data1.url;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data3 === "string"){
if(data3.length < 1){
validate20.errors = [{instancePath:instancePath+"/portal/url",schemaPath:"#/properties/portal/properties/url/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/portal/url",schemaPath:"#/properties/portal/properties/url/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.dialect !== undefined){
let data4 = data1.dialect;
const _errs10 = errors;
if(errors === _errs10){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
const _errs12 = errors;
for(const key2 in data4){
if(!(func1.call(schema31.properties.portal.properties.dialect.properties, key2))){
validate20.errors = [{instancePath:instancePath+"/portal/dialect",schemaPath:"#/properties/portal/properties/dialect/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}}];
return false;
break;
}
}
if(_errs12 === errors){
if(data4.pageParameter !== undefined){
let data5 = data4.pageParameter;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(data5.length < 1){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/pageParameter",schemaPath:"#/properties/portal/properties/dialect/properties/pageParameter/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/portal/dialect/pageParameter",schemaPath:"#/properties/portal/properties/dialect/properties/pageParameter/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data4.firstPage !== undefined){
let data6 = data4.firstPage;
const _errs15 = errors;
if(!((data6 === 0) || (data6 === 1))){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/firstPage",schemaPath:"#/properties/portal/properties/dialect/properties/firstPage/enum",keyword:"enum",params:{allowedValues: schema31.properties.portal.properties.dialect.properties.firstPage.enum}}];
return false;
}
var valid2 = _errs15 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data4.pageSize !== undefined){
let data7 = data4.pageSize;
const _errs16 = errors;
if(errors === _errs16){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing2;
if(((data7.parameter === undefined) && (missing2 = "parameter")) || ((data7.value === undefined) && (missing2 = "value"))){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/pageSize",schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
const _errs18 = errors;
for(const key3 in data7){
if(!((key3 === "parameter") || (key3 === "value"))){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/pageSize",schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}}];
return false;
break;
}
}
if(_errs18 === errors){
if(data7.parameter !== undefined){
let data8 = data7.parameter;
const _errs19 = errors;
if(errors === _errs19){
if(typeof data8 === "string"){
if(data8.length < 1){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/pageSize/parameter",schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/properties/parameter/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/portal/dialect/pageSize/parameter",schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/properties/parameter/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid3 = _errs19 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data7.value !== undefined){
let data9 = data7.value;
const _errs21 = errors;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/pageSize/value",schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/properties/value/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs21){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 1 || isNaN(data9)){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/pageSize/value",schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/properties/value/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid3 = _errs21 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/portal/dialect/pageSize",schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs16 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data4.linkMethod !== undefined){
let data10 = data4.linkMethod;
const _errs23 = errors;
if(!((data10 === "PUT") || (data10 === "POST"))){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/linkMethod",schemaPath:"#/properties/portal/properties/dialect/properties/linkMethod/enum",keyword:"enum",params:{allowedValues: schema31.properties.portal.properties.dialect.properties.linkMethod.enum}}];
return false;
}
var valid2 = _errs23 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data4.groupsField !== undefined){
let data11 = data4.groupsField;
const _errs24 = errors;
if(errors === _errs24){
if(typeof data11 === "string"){
if(data11.length < 1){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/groupsField",schemaPath:"#/properties/portal/properties/dialect/properties/groupsField/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/portal/dialect/groupsField",schemaPath:"#/properties/portal/properties/dialect/properties/groupsField/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs24 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data4.maxBatch !== undefined){
let data12 = data4.maxBatch;
const _errs26 = errors;
if(!(((typeof data12 == "number") && (!(data12 % 1) && !isNaN(data12))) && (isFinite(data12)))){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/maxBatch",schemaPath:"#/properties/portal/properties/dialect/properties/maxBatch/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs26){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 1 || isNaN(data12)){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/maxBatch",schemaPath:"#/properties/portal/properties/dialect/properties/maxBatch/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
return false;
}
}
}
var valid2 = _errs26 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data4.updateUser !== undefined){
const _errs28 = errors;
if(typeof data4.updateUser !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/updateUser",schemaPath:"#/properties/portal/properties/dialect/properties/updateUser/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid2 = _errs28 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data4.deleteKeepsRls !== undefined){
const _errs30 = errors;
if(typeof data4.deleteKeepsRls !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/deleteKeepsRls",schemaPath:"#/properties/portal/properties/dialect/properties/deleteKeepsRls/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid2 = _errs30 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data4.auditDates !== undefined){
let data15 = data4.auditDates;
const _errs32 = errors;
if(errors === _errs32){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
let missing3;
if(((data15.from === undefined) && (missing3 = "from")) || ((data15.to === undefined) && (missing3 = "to"))){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/auditDates",schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
const _errs34 = errors;
for(const key4 in data15){
if(!((key4 === "from") || (key4 === "to"))){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/auditDates",schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}}];
return false;
break;
}
}
if(_errs34 === errors){
if(data15.from !== undefined){
let data16 = data15.from;
const _errs35 = errors;
if(errors === _errs35){
if(typeof data16 === "string"){
if(data16.length < 1){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/auditDates/from",schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/properties/from/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/portal/dialect/auditDates/from",schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/properties/from/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs35 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data15.to !== undefined){
let data17 = data15.to;
const _errs37 = errors;
if(errors === _errs37){
if(typeof data17 === "string"){
if(data17.length < 1){
validate20.errors = [{instancePath:instancePath+"/portal/dialect/auditDates/to",schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/properties/to/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/portal/dialect/auditDates/to",schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/properties/to/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs37 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/portal/dialect/auditDates",schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs32 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/portal/dialect",schemaPath:"#/properties/portal/properties/dialect/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/portal",schemaPath:"#/properties/portal/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.include !== undefined){
let data18 = data.include;
const _errs39 = errors;
if(errors === _errs39){
if(Array.isArray(data18)){
var valid5 = true;
const len0 = data18.length;
for(let i0=0; i0<len0; i0++){
let data19 = data18[i0];
const _errs41 = errors;
if(errors === _errs41){
if(typeof data19 === "string"){
if(data19.length < 1){
validate20.errors = [{instancePath:instancePath+"/include/" + i0,schemaPath:"#/properties/include/items/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/include/" + i0,schemaPath:"#/properties/include/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid5 = _errs41 === errors;
if(!valid5){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/include",schemaPath:"#/properties/include/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.manage !== undefined){
let data20 = data.manage;
const _errs43 = errors;
if(errors === _errs43){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
const _errs45 = errors;
for(const key5 in data20){
if(!(func1.call(schema31.properties.manage.properties, key5))){
validate20.errors = [{instancePath:instancePath+"/manage",schemaPath:"#/properties/manage/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}}];
return false;
break;
}
}
if(_errs45 === errors){
if(data20.only !== undefined){
let data21 = data20.only;
const _errs46 = errors;
if(errors === _errs46){
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
const _errs48 = errors;
for(const key6 in data21){
if(!(((key6 === "users") || (key6 === "reports")) || (key6 === "rls"))){
validate20.errors = [{instancePath:instancePath+"/manage/only",schemaPath:"#/properties/manage/properties/only/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}}];
return false;
break;
}
}
if(_errs48 === errors){
if(data21.users !== undefined){
let data22 = data21.users;
const _errs49 = errors;
if(errors === _errs49){
if(Array.isArray(data22)){
var valid8 = true;
const len1 = data22.length;
for(let i1=0; i1<len1; i1++){
let data23 = data22[i1];
const _errs51 = errors;
const _errs52 = errors;
if(errors === _errs52){
if(typeof data23 === "string"){
if(data23.length < 1){
validate20.errors = [{instancePath:instancePath+"/manage/only/users/" + i1,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data23)){
validate20.errors = [{instancePath:instancePath+"/manage/only/users/" + i1,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/only/users/" + i1,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid8 = _errs51 === errors;
if(!valid8){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/only/users",schemaPath:"#/properties/manage/properties/only/properties/users/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid7 = _errs49 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data21.reports !== undefined){
let data24 = data21.reports;
const _errs54 = errors;
if(errors === _errs54){
if(Array.isArray(data24)){
var valid10 = true;
const len2 = data24.length;
for(let i2=0; i2<len2; i2++){
let data25 = data24[i2];
const _errs56 = errors;
const _errs57 = errors;
if(errors === _errs57){
if(typeof data25 === "string"){
if(data25.length < 1){
validate20.errors = [{instancePath:instancePath+"/manage/only/reports/" + i2,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data25)){
validate20.errors = [{instancePath:instancePath+"/manage/only/reports/" + i2,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/only/reports/" + i2,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid10 = _errs56 === errors;
if(!valid10){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/only/reports",schemaPath:"#/properties/manage/properties/only/properties/reports/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid7 = _errs54 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data21.rls !== undefined){
let data26 = data21.rls;
const _errs59 = errors;
if(errors === _errs59){
if(Array.isArray(data26)){
var valid12 = true;
const len3 = data26.length;
for(let i3=0; i3<len3; i3++){
let data27 = data26[i3];
const _errs61 = errors;
const _errs62 = errors;
if(errors === _errs62){
if(typeof data27 === "string"){
if(data27.length < 1){
validate20.errors = [{instancePath:instancePath+"/manage/only/rls/" + i3,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data27)){
validate20.errors = [{instancePath:instancePath+"/manage/only/rls/" + i3,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/only/rls/" + i3,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid12 = _errs61 === errors;
if(!valid12){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/only/rls",schemaPath:"#/properties/manage/properties/only/properties/rls/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid7 = _errs59 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/only",schemaPath:"#/properties/manage/properties/only/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid6 = _errs46 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data20.ignore !== undefined){
let data28 = data20.ignore;
const _errs64 = errors;
if(errors === _errs64){
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
const _errs66 = errors;
for(const key7 in data28){
if(!((((key7 === "users") || (key7 === "reports")) || (key7 === "rls")) || (key7 === "grants"))){
validate20.errors = [{instancePath:instancePath+"/manage/ignore",schemaPath:"#/properties/manage/properties/ignore/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7}}];
return false;
break;
}
}
if(_errs66 === errors){
if(data28.users !== undefined){
let data29 = data28.users;
const _errs67 = errors;
if(errors === _errs67){
if(Array.isArray(data29)){
var valid15 = true;
const len4 = data29.length;
for(let i4=0; i4<len4; i4++){
let data30 = data29[i4];
const _errs69 = errors;
const _errs70 = errors;
if(errors === _errs70){
if(typeof data30 === "string"){
if(data30.length < 1){
validate20.errors = [{instancePath:instancePath+"/manage/ignore/users/" + i4,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data30)){
validate20.errors = [{instancePath:instancePath+"/manage/ignore/users/" + i4,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/ignore/users/" + i4,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid15 = _errs69 === errors;
if(!valid15){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/ignore/users",schemaPath:"#/properties/manage/properties/ignore/properties/users/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid14 = _errs67 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data28.reports !== undefined){
let data31 = data28.reports;
const _errs72 = errors;
if(errors === _errs72){
if(Array.isArray(data31)){
var valid17 = true;
const len5 = data31.length;
for(let i5=0; i5<len5; i5++){
let data32 = data31[i5];
const _errs74 = errors;
const _errs75 = errors;
if(errors === _errs75){
if(typeof data32 === "string"){
if(data32.length < 1){
validate20.errors = [{instancePath:instancePath+"/manage/ignore/reports/" + i5,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data32)){
validate20.errors = [{instancePath:instancePath+"/manage/ignore/reports/" + i5,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/ignore/reports/" + i5,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid17 = _errs74 === errors;
if(!valid17){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/ignore/reports",schemaPath:"#/properties/manage/properties/ignore/properties/reports/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid14 = _errs72 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data28.rls !== undefined){
let data33 = data28.rls;
const _errs77 = errors;
if(errors === _errs77){
if(Array.isArray(data33)){
var valid19 = true;
const len6 = data33.length;
for(let i6=0; i6<len6; i6++){
let data34 = data33[i6];
const _errs79 = errors;
const _errs80 = errors;
if(errors === _errs80){
if(typeof data34 === "string"){
if(data34.length < 1){
validate20.errors = [{instancePath:instancePath+"/manage/ignore/rls/" + i6,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data34)){
validate20.errors = [{instancePath:instancePath+"/manage/ignore/rls/" + i6,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/ignore/rls/" + i6,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid19 = _errs79 === errors;
if(!valid19){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/ignore/rls",schemaPath:"#/properties/manage/properties/ignore/properties/rls/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid14 = _errs77 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data28.grants !== undefined){
let data35 = data28.grants;
const _errs82 = errors;
if(errors === _errs82){
if(Array.isArray(data35)){
var valid21 = true;
const len7 = data35.length;
for(let i7=0; i7<len7; i7++){
let data36 = data35[i7];
const _errs84 = errors;
if(errors === _errs84){
if(data36 && typeof data36 == "object" && !Array.isArray(data36)){
let missing4;
if(((data36.user === undefined) && (missing4 = "user")) || ((data36.report === undefined) && (missing4 = "report"))){
validate20.errors = [{instancePath:instancePath+"/manage/ignore/grants/" + i7,schemaPath:"#/properties/manage/properties/ignore/properties/grants/items/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
const _errs86 = errors;
for(const key8 in data36){
if(!((key8 === "user") || (key8 === "report"))){
validate20.errors = [{instancePath:instancePath+"/manage/ignore/grants/" + i7,schemaPath:"#/properties/manage/properties/ignore/properties/grants/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8}}];
return false;
break;
}
}
if(_errs86 === errors){
if(data36.user !== undefined){
let data37 = data36.user;
const _errs87 = errors;
const _errs88 = errors;
if(errors === _errs88){
if(typeof data37 === "string"){
if(data37.length < 1){
validate20.errors = [{instancePath:instancePath+"/manage/ignore/grants/" + i7+"/user",schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data37)){
validate20.errors = [{instancePath:instancePath+"/manage/ignore/grants/" + i7+"/user",schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/ignore/grants/" + i7+"/user",schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid22 = _errs87 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data36.report !== undefined){
let data38 = data36.report;
const _errs90 = errors;
const _errs91 = errors;
if(errors === _errs91){
if(typeof data38 === "string"){
if(data38.length < 1){
validate20.errors = [{instancePath:instancePath+"/manage/ignore/grants/" + i7+"/report",schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data38)){
validate20.errors = [{instancePath:instancePath+"/manage/ignore/grants/" + i7+"/report",schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/ignore/grants/" + i7+"/report",schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid22 = _errs90 === errors;
}
else {
var valid22 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/ignore/grants/" + i7,schemaPath:"#/properties/manage/properties/ignore/properties/grants/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid21 = _errs84 === errors;
if(!valid21){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/ignore/grants",schemaPath:"#/properties/manage/properties/ignore/properties/grants/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid14 = _errs82 === errors;
}
else {
var valid14 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/ignore",schemaPath:"#/properties/manage/properties/ignore/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid6 = _errs64 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data20.exclusive !== undefined){
let data39 = data20.exclusive;
const _errs93 = errors;
if(errors === _errs93){
if(data39 && typeof data39 == "object" && !Array.isArray(data39)){
const _errs95 = errors;
for(const key9 in data39){
if(!((key9 === "reports") || (key9 === "rls"))){
validate20.errors = [{instancePath:instancePath+"/manage/exclusive",schemaPath:"#/properties/manage/properties/exclusive/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9}}];
return false;
break;
}
}
if(_errs95 === errors){
if(data39.reports !== undefined){
let data40 = data39.reports;
const _errs96 = errors;
if(errors === _errs96){
if(Array.isArray(data40)){
var valid26 = true;
const len8 = data40.length;
for(let i8=0; i8<len8; i8++){
let data41 = data40[i8];
const _errs98 = errors;
const _errs99 = errors;
if(errors === _errs99){
if(typeof data41 === "string"){
if(data41.length < 1){
validate20.errors = [{instancePath:instancePath+"/manage/exclusive/reports/" + i8,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data41)){
validate20.errors = [{instancePath:instancePath+"/manage/exclusive/reports/" + i8,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/exclusive/reports/" + i8,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid26 = _errs98 === errors;
if(!valid26){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/exclusive/reports",schemaPath:"#/properties/manage/properties/exclusive/properties/reports/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid25 = _errs96 === errors;
}
else {
var valid25 = true;
}
if(valid25){
if(data39.rls !== undefined){
let data42 = data39.rls;
const _errs101 = errors;
if(errors === _errs101){
if(Array.isArray(data42)){
var valid28 = true;
const len9 = data42.length;
for(let i9=0; i9<len9; i9++){
let data43 = data42[i9];
const _errs103 = errors;
const _errs104 = errors;
if(errors === _errs104){
if(typeof data43 === "string"){
if(data43.length < 1){
validate20.errors = [{instancePath:instancePath+"/manage/exclusive/rls/" + i9,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data43)){
validate20.errors = [{instancePath:instancePath+"/manage/exclusive/rls/" + i9,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/exclusive/rls/" + i9,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid28 = _errs103 === errors;
if(!valid28){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/exclusive/rls",schemaPath:"#/properties/manage/properties/exclusive/properties/rls/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid25 = _errs101 === errors;
}
else {
var valid25 = true;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/exclusive",schemaPath:"#/properties/manage/properties/exclusive/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid6 = _errs93 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data20.unlisted !== undefined){
let data44 = data20.unlisted;
const _errs106 = errors;
if(!(((data44 === "keep") || (data44 === "revoke")) || (data44 === "delete"))){
validate20.errors = [{instancePath:instancePath+"/manage/unlisted",schemaPath:"#/properties/manage/properties/unlisted/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.unlisted.enum}}];
return false;
}
var valid6 = _errs106 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data20.leavers !== undefined){
let data45 = data20.leavers;
const _errs107 = errors;
if(!(((data45 === "revoke") || (data45 === "delete")) || (data45 === "keep"))){
validate20.errors = [{instancePath:instancePath+"/manage/leavers",schemaPath:"#/properties/manage/properties/leavers/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.leavers.enum}}];
return false;
}
var valid6 = _errs107 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data20.vanished !== undefined){
let data46 = data20.vanished;
const _errs108 = errors;
if(!((data46 === "hold") || (data46 === "create"))){
validate20.errors = [{instancePath:instancePath+"/manage/vanished",schemaPath:"#/properties/manage/properties/vanished/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.vanished.enum}}];
return false;
}
var valid6 = _errs108 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data20.removals !== undefined){
let data47 = data20.removals;
const _errs109 = errors;
if(!((data47 === "apply") || (data47 === "suggest"))){
validate20.errors = [{instancePath:instancePath+"/manage/removals",schemaPath:"#/properties/manage/properties/removals/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.removals.enum}}];
return false;
}
var valid6 = _errs109 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data20.unresolved !== undefined){
let data48 = data20.unresolved;
const _errs110 = errors;
if(!((data48 === "error") || (data48 === "hold"))){
validate20.errors = [{instancePath:instancePath+"/manage/unresolved",schemaPath:"#/properties/manage/properties/unresolved/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.unresolved.enum}}];
return false;
}
var valid6 = _errs110 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data20.roleChanges !== undefined){
let data49 = data20.roleChanges;
const _errs111 = errors;
if(!(((data49 === "manual") || (data49 === "replace")) || (data49 === "update"))){
validate20.errors = [{instancePath:instancePath+"/manage/roleChanges",schemaPath:"#/properties/manage/properties/roleChanges/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.roleChanges.enum}}];
return false;
}
var valid6 = _errs111 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage",schemaPath:"#/properties/manage/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.guards !== undefined){
let data50 = data.guards;
const _errs112 = errors;
if(errors === _errs112){
if(data50 && typeof data50 == "object" && !Array.isArray(data50)){
const _errs114 = errors;
for(const key10 in data50){
if(!((((((((key10 === "maxRemovals") || (key10 === "maxUserDeletes")) || (key10 === "maxGrants")) || (key10 === "minAdministrators")) || (key10 === "protect")) || (key10 === "escalations")) || (key10 === "restrict")) || (key10 === "allow"))){
validate20.errors = [{instancePath:instancePath+"/guards",schemaPath:"#/properties/guards/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10}}];
return false;
break;
}
}
if(_errs114 === errors){
if(data50.maxRemovals !== undefined){
let data51 = data50.maxRemovals;
const _errs115 = errors;
if((!(((typeof data51 == "number") && (!(data51 % 1) && !isNaN(data51))) && (isFinite(data51)))) && (typeof data51 !== "string")){
validate20.errors = [{instancePath:instancePath+"/guards/maxRemovals",schemaPath:"#/properties/guards/properties/maxRemovals/type",keyword:"type",params:{type: schema31.properties.guards.properties.maxRemovals.type}}];
return false;
}
if(errors === _errs115){
if((typeof data51 == "number") && (isFinite(data51))){
if(data51 < 0 || isNaN(data51)){
validate20.errors = [{instancePath:instancePath+"/guards/maxRemovals",schemaPath:"#/properties/guards/properties/maxRemovals/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
if(errors === _errs115){
if(typeof data51 === "string"){
if(!pattern15.test(data51)){
validate20.errors = [{instancePath:instancePath+"/guards/maxRemovals",schemaPath:"#/properties/guards/properties/maxRemovals/pattern",keyword:"pattern",params:{pattern: "^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$"}}];
return false;
}
}
}
}
var valid30 = _errs115 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data50.maxUserDeletes !== undefined){
let data52 = data50.maxUserDeletes;
const _errs117 = errors;
if((!(((typeof data52 == "number") && (!(data52 % 1) && !isNaN(data52))) && (isFinite(data52)))) && (typeof data52 !== "string")){
validate20.errors = [{instancePath:instancePath+"/guards/maxUserDeletes",schemaPath:"#/properties/guards/properties/maxUserDeletes/type",keyword:"type",params:{type: schema31.properties.guards.properties.maxUserDeletes.type}}];
return false;
}
if(errors === _errs117){
if((typeof data52 == "number") && (isFinite(data52))){
if(data52 < 0 || isNaN(data52)){
validate20.errors = [{instancePath:instancePath+"/guards/maxUserDeletes",schemaPath:"#/properties/guards/properties/maxUserDeletes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
if(errors === _errs117){
if(typeof data52 === "string"){
if(!pattern16.test(data52)){
validate20.errors = [{instancePath:instancePath+"/guards/maxUserDeletes",schemaPath:"#/properties/guards/properties/maxUserDeletes/pattern",keyword:"pattern",params:{pattern: "^off$"}}];
return false;
}
}
}
}
var valid30 = _errs117 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data50.maxGrants !== undefined){
let data53 = data50.maxGrants;
const _errs119 = errors;
if((!(((typeof data53 == "number") && (!(data53 % 1) && !isNaN(data53))) && (isFinite(data53)))) && (typeof data53 !== "string")){
validate20.errors = [{instancePath:instancePath+"/guards/maxGrants",schemaPath:"#/properties/guards/properties/maxGrants/type",keyword:"type",params:{type: schema31.properties.guards.properties.maxGrants.type}}];
return false;
}
if(errors === _errs119){
if((typeof data53 == "number") && (isFinite(data53))){
if(data53 < 0 || isNaN(data53)){
validate20.errors = [{instancePath:instancePath+"/guards/maxGrants",schemaPath:"#/properties/guards/properties/maxGrants/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
if(errors === _errs119){
if(typeof data53 === "string"){
if(!pattern15.test(data53)){
validate20.errors = [{instancePath:instancePath+"/guards/maxGrants",schemaPath:"#/properties/guards/properties/maxGrants/pattern",keyword:"pattern",params:{pattern: "^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$"}}];
return false;
}
}
}
}
var valid30 = _errs119 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data50.minAdministrators !== undefined){
let data54 = data50.minAdministrators;
const _errs121 = errors;
if(!(((typeof data54 == "number") && (!(data54 % 1) && !isNaN(data54))) && (isFinite(data54)))){
validate20.errors = [{instancePath:instancePath+"/guards/minAdministrators",schemaPath:"#/properties/guards/properties/minAdministrators/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs121){
if((typeof data54 == "number") && (isFinite(data54))){
if(data54 < 0 || isNaN(data54)){
validate20.errors = [{instancePath:instancePath+"/guards/minAdministrators",schemaPath:"#/properties/guards/properties/minAdministrators/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid30 = _errs121 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data50.protect !== undefined){
let data55 = data50.protect;
const _errs123 = errors;
if(errors === _errs123){
if(Array.isArray(data55)){
var valid31 = true;
const len10 = data55.length;
for(let i10=0; i10<len10; i10++){
let data56 = data55[i10];
const _errs125 = errors;
const _errs126 = errors;
if(errors === _errs126){
if(typeof data56 === "string"){
if(data56.length < 1){
validate20.errors = [{instancePath:instancePath+"/guards/protect/" + i10,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data56)){
validate20.errors = [{instancePath:instancePath+"/guards/protect/" + i10,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/protect/" + i10,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid31 = _errs125 === errors;
if(!valid31){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/protect",schemaPath:"#/properties/guards/properties/protect/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid30 = _errs123 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data50.escalations !== undefined){
let data57 = data50.escalations;
const _errs128 = errors;
if(!((data57 === "report") || (data57 === "refuse"))){
validate20.errors = [{instancePath:instancePath+"/guards/escalations",schemaPath:"#/properties/guards/properties/escalations/enum",keyword:"enum",params:{allowedValues: schema31.properties.guards.properties.escalations.enum}}];
return false;
}
var valid30 = _errs128 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data50.restrict !== undefined){
let data58 = data50.restrict;
const _errs129 = errors;
if(errors === _errs129){
if(Array.isArray(data58)){
var valid33 = true;
const len11 = data58.length;
for(let i11=0; i11<len11; i11++){
let data59 = data58[i11];
const _errs131 = errors;
if(!(data59 && typeof data59 == "object" && !Array.isArray(data59))){
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i11,schemaPath:"#/properties/guards/properties/restrict/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid33 = _errs131 === errors;
if(!valid33){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/restrict",schemaPath:"#/properties/guards/properties/restrict/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid30 = _errs129 === errors;
}
else {
var valid30 = true;
}
if(valid30){
if(data50.allow !== undefined){
let data60 = data50.allow;
const _errs133 = errors;
if(errors === _errs133){
if(Array.isArray(data60)){
var valid34 = true;
const len12 = data60.length;
for(let i12=0; i12<len12; i12++){
let data61 = data60[i12];
const _errs135 = errors;
if(!(data61 && typeof data61 == "object" && !Array.isArray(data61))){
validate20.errors = [{instancePath:instancePath+"/guards/allow/" + i12,schemaPath:"#/properties/guards/properties/allow/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
var valid34 = _errs135 === errors;
if(!valid34){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/allow",schemaPath:"#/properties/guards/properties/allow/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid30 = _errs133 === errors;
}
else {
var valid30 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards",schemaPath:"#/properties/guards/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs112 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.apply !== undefined){
let data62 = data.apply;
const _errs137 = errors;
if(errors === _errs137){
if(data62 && typeof data62 == "object" && !Array.isArray(data62)){
const _errs139 = errors;
for(const key11 in data62){
if(!(key11 === "order")){
validate20.errors = [{instancePath:instancePath+"/apply",schemaPath:"#/properties/apply/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11}}];
return false;
break;
}
}
if(_errs139 === errors){
if(data62.order !== undefined){
let data63 = data62.order;
if(!((data63 === "revoke-first") || (data63 === "grant-first"))){
validate20.errors = [{instancePath:instancePath+"/apply/order",schemaPath:"#/properties/apply/properties/order/enum",keyword:"enum",params:{allowedValues: schema31.properties.apply.properties.order.enum}}];
return false;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/apply",schemaPath:"#/properties/apply/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs137 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reports !== undefined){
let data64 = data.reports;
const _errs141 = errors;
if(errors === _errs141){
if(data64 && typeof data64 == "object" && !Array.isArray(data64)){
for(const key12 in data64){
const _errs143 = errors;
const _errs144 = errors;
const _errs146 = errors;
const _errs147 = errors;
if(typeof key12 === "string"){
if(!pattern19.test(key12)){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var valid38 = _errs147 === errors;
if(valid38){
const err1 = {instancePath:instancePath+"/reports",schemaPath:"#/$defs/alias/not",keyword:"not",params:{},propertyName:key12};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
errors = _errs146;
if(vErrors !== null){
if(_errs146){
vErrors.length = _errs146;
}
else {
vErrors = null;
}
}
}
if(errors === _errs144){
if(typeof key12 === "string"){
if(!pattern20.test(key12)){
const err2 = {instancePath:instancePath+"/reports",schemaPath:"#/$defs/alias/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*$"},propertyName:key12};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/reports",schemaPath:"#/$defs/alias/type",keyword:"type",params:{type: "string"},propertyName:key12};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid36 = _errs143 === errors;
if(!valid36){
const err4 = {instancePath:instancePath+"/reports",schemaPath:"#/properties/reports/propertyNames",keyword:"propertyNames",params:{propertyName: key12}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate20.errors = vErrors;
return false;
break;
}
}
if(valid36){
for(const key13 in data64){
let data65 = data64[key13];
const _errs149 = errors;
const _errs151 = errors;
let valid40 = true;
const _errs152 = errors;
if(data65 && typeof data65 == "object" && !Array.isArray(data65)){
let missing5;
if((data65.id === undefined) && (missing5 = "id")){
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs152 === errors;
errors = _errs151;
if(vErrors !== null){
if(_errs151){
vErrors.length = _errs151;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs153 = errors;
if(data65 && typeof data65 == "object" && !Array.isArray(data65)){
let missing6;
if(((data65.workspace === undefined) && (missing6 = "workspace")) || ((data65.name === undefined) && (missing6 = "name"))){
validate20.errors = [{instancePath:instancePath+"/reports/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/reports/additionalProperties/else/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
}
var _valid0 = _errs153 === errors;
valid40 = _valid0;
}
if(!valid40){
const err6 = {instancePath:instancePath+"/reports/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/reports/additionalProperties/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate20.errors = vErrors;
return false;
}
if(errors === _errs149){
if(data65 && typeof data65 == "object" && !Array.isArray(data65)){
const _errs154 = errors;
for(const key14 in data65){
if(!(((key14 === "id") || (key14 === "workspace")) || (key14 === "name"))){
validate20.errors = [{instancePath:instancePath+"/reports/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/reports/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14}}];
return false;
break;
}
}
if(_errs154 === errors){
if(data65.id !== undefined){
let data66 = data65.id;
const _errs155 = errors;
const _errs156 = errors;
if(errors === _errs156){
if(typeof data66 === "string"){
if(!pattern19.test(data66)){
validate20.errors = [{instancePath:instancePath+"/reports/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/reports/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid41 = _errs155 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data65.workspace !== undefined){
const _errs158 = errors;
if(typeof data65.workspace !== "string"){
validate20.errors = [{instancePath:instancePath+"/reports/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/workspace",schemaPath:"#/properties/reports/additionalProperties/properties/workspace/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid41 = _errs158 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data65.name !== undefined){
const _errs160 = errors;
if(typeof data65.name !== "string"){
validate20.errors = [{instancePath:instancePath+"/reports/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/reports/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid41 = _errs160 === errors;
}
else {
var valid41 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/reports/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/reports/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid39 = _errs149 === errors;
if(!valid39){
break;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/reports",schemaPath:"#/properties/reports/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs141 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.datasets !== undefined){
let data69 = data.datasets;
const _errs162 = errors;
if(errors === _errs162){
if(data69 && typeof data69 == "object" && !Array.isArray(data69)){
for(const key15 in data69){
const _errs164 = errors;
const _errs165 = errors;
const _errs167 = errors;
const _errs168 = errors;
if(typeof key15 === "string"){
if(!pattern19.test(key15)){
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid45 = _errs168 === errors;
if(valid45){
const err8 = {instancePath:instancePath+"/datasets",schemaPath:"#/$defs/alias/not",keyword:"not",params:{},propertyName:key15};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
errors = _errs167;
if(vErrors !== null){
if(_errs167){
vErrors.length = _errs167;
}
else {
vErrors = null;
}
}
}
if(errors === _errs165){
if(typeof key15 === "string"){
if(!pattern20.test(key15)){
const err9 = {instancePath:instancePath+"/datasets",schemaPath:"#/$defs/alias/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*$"},propertyName:key15};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/datasets",schemaPath:"#/$defs/alias/type",keyword:"type",params:{type: "string"},propertyName:key15};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var valid43 = _errs164 === errors;
if(!valid43){
const err11 = {instancePath:instancePath+"/datasets",schemaPath:"#/properties/datasets/propertyNames",keyword:"propertyNames",params:{propertyName: key15}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
validate20.errors = vErrors;
return false;
break;
}
}
if(valid43){
for(const key16 in data69){
let data70 = data69[key16];
const _errs170 = errors;
const _errs172 = errors;
let valid47 = true;
const _errs173 = errors;
if(data70 && typeof data70 == "object" && !Array.isArray(data70)){
let missing7;
if((data70.id === undefined) && (missing7 = "id")){
const err12 = {};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var _valid1 = _errs173 === errors;
errors = _errs172;
if(vErrors !== null){
if(_errs172){
vErrors.length = _errs172;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid1){
const _errs174 = errors;
if(data70 && typeof data70 == "object" && !Array.isArray(data70)){
if(data70.report !== undefined){
validate20.errors = [{instancePath:instancePath+"/datasets/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/report",schemaPath:"#/properties/datasets/additionalProperties/then/properties/report/false schema",keyword:"false schema",params:{}}];
return false;
}
}
var _valid1 = _errs174 === errors;
valid47 = _valid1;
if(valid47){
var props0 = {};
props0.report = true;
}
ifClause0 = "then";
}
else {
const _errs175 = errors;
if(data70 && typeof data70 == "object" && !Array.isArray(data70)){
let missing8;
if((data70.report === undefined) && (missing8 = "report")){
validate20.errors = [{instancePath:instancePath+"/datasets/" + key16.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/datasets/additionalProperties/else/required",keyword:"required",params:{missingProperty: missing8}}];
return false;
}
}
var _valid1 = _errs175 === errors;
valid47 = _valid1;
ifClause0 = "else";
}
if(!valid47){
const err13 = {instancePath:instancePath+"/datasets/" + key16.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/datasets/additionalProperties/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate20.errors = vErrors;
return false;
}
if(errors === _errs170){
if(data70 && typeof data70 == "object" && !Array.isArray(data70)){
const _errs176 = errors;
for(const key17 in data70){
if(!(((key17 === "id") || (key17 === "report")) || (key17 === "dynamic"))){
validate20.errors = [{instancePath:instancePath+"/datasets/" + key16.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/datasets/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key17}}];
return false;
break;
}
}
if(_errs176 === errors){
if(data70.id !== undefined){
let data72 = data70.id;
const _errs177 = errors;
const _errs178 = errors;
if(errors === _errs178){
if(typeof data72 === "string"){
if(!pattern19.test(data72)){
validate20.errors = [{instancePath:instancePath+"/datasets/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/datasets/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid49 = _errs177 === errors;
}
else {
var valid49 = true;
}
if(valid49){
if(data70.report !== undefined){
let data73 = data70.report;
const _errs180 = errors;
const _errs181 = errors;
if(errors === _errs181){
if(typeof data73 === "string"){
if(data73.length < 1){
validate20.errors = [{instancePath:instancePath+"/datasets/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/report",schemaPath:"#/$defs/reportName/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/datasets/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/report",schemaPath:"#/$defs/reportName/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid49 = _errs180 === errors;
}
else {
var valid49 = true;
}
if(valid49){
if(data70.dynamic !== undefined){
const _errs183 = errors;
if(typeof data70.dynamic !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/datasets/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/dynamic",schemaPath:"#/properties/datasets/additionalProperties/properties/dynamic/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid49 = _errs183 === errors;
}
else {
var valid49 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/datasets/" + key16.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/datasets/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid46 = _errs170 === errors;
if(!valid46){
break;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/datasets",schemaPath:"#/properties/datasets/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs162 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.teams !== undefined){
let data75 = data.teams;
const _errs185 = errors;
if(errors === _errs185){
if(data75 && typeof data75 == "object" && !Array.isArray(data75)){
for(const key18 in data75){
const _errs187 = errors;
const _errs188 = errors;
if(errors === _errs188){
if(typeof key18 === "string"){
if(key18.length < 1){
const err14 = {instancePath:instancePath+"/teams",schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1},propertyName:key18};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/teams",schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"},propertyName:key18};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var valid52 = _errs187 === errors;
if(!valid52){
const err16 = {instancePath:instancePath+"/teams",schemaPath:"#/properties/teams/propertyNames",keyword:"propertyNames",params:{propertyName: key18}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate20.errors = vErrors;
return false;
break;
}
}
if(valid52){
for(const key19 in data75){
let data76 = data75[key19];
const _errs191 = errors;
if(errors === _errs191){
if(data76 && typeof data76 == "object" && !Array.isArray(data76)){
const _errs193 = errors;
for(const key20 in data76){
if(!(((key20 === "members") || (key20 === "reports")) || (key20 === "rls"))){
validate20.errors = [{instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/teams/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key20}}];
return false;
break;
}
}
if(_errs193 === errors){
if(data76.members !== undefined){
let data77 = data76.members;
const _errs194 = errors;
if(errors === _errs194){
if(Array.isArray(data77)){
var valid56 = true;
const len13 = data77.length;
for(let i13=0; i13<len13; i13++){
let data78 = data77[i13];
const _errs196 = errors;
const _errs197 = errors;
let valid57 = false;
const _errs198 = errors;
const _errs199 = errors;
if(errors === _errs199){
if(typeof data78 === "string"){
if(data78.length > 320){
const err17 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
if(!pattern25.test(data78)){
const err18 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var _valid2 = _errs198 === errors;
valid57 = valid57 || _valid2;
const _errs201 = errors;
if(errors === _errs201){
if(data78 && typeof data78 == "object" && !Array.isArray(data78)){
let missing9;
if((data78.user === undefined) && (missing9 = "user")){
const err20 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/required",keyword:"required",params:{missingProperty: missing9}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
const _errs203 = errors;
for(const key21 in data78){
if(!((((key21 === "user") || (key21 === "from")) || (key21 === "until")) || (key21 === "reason"))){
const err21 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key21}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
break;
}
}
if(_errs203 === errors){
if(data78.user !== undefined){
let data79 = data78.user;
const _errs204 = errors;
const _errs205 = errors;
if(errors === _errs205){
if(typeof data79 === "string"){
if(data79.length > 320){
const err22 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13+"/user",schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
else {
if(!pattern25.test(data79)){
const err23 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13+"/user",schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13+"/user",schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var valid59 = _errs204 === errors;
}
else {
var valid59 = true;
}
if(valid59){
if(data78.from !== undefined){
let data80 = data78.from;
const _errs207 = errors;
const _errs208 = errors;
if(errors === _errs208){
if(errors === _errs208){
if(typeof data80 === "string"){
if(!(formats0(data80))){
const err25 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13+"/from",schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13+"/from",schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
var valid59 = _errs207 === errors;
}
else {
var valid59 = true;
}
if(valid59){
if(data78.until !== undefined){
let data81 = data78.until;
const _errs210 = errors;
const _errs211 = errors;
if(errors === _errs211){
if(errors === _errs211){
if(typeof data81 === "string"){
if(!(formats0(data81))){
const err27 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
var valid59 = _errs210 === errors;
}
else {
var valid59 = true;
}
if(valid59){
if(data78.reason !== undefined){
const _errs213 = errors;
if(typeof data78.reason !== "string"){
const err29 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
var valid59 = _errs213 === errors;
}
else {
var valid59 = true;
}
}
}
}
}
}
}
else {
const err30 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
var _valid2 = _errs201 === errors;
valid57 = valid57 || _valid2;
if(!valid57){
const err31 = {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i13,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs197;
if(vErrors !== null){
if(_errs197){
vErrors.length = _errs197;
}
else {
vErrors = null;
}
}
}
var valid56 = _errs196 === errors;
if(!valid56){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/members",schemaPath:"#/properties/teams/additionalProperties/properties/members/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid55 = _errs194 === errors;
}
else {
var valid55 = true;
}
if(valid55){
if(data76.reports !== undefined){
const _errs216 = errors;
if(!(validate21(data76.reports, {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/reports",parentData:data76,parentDataProperty:"reports",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid55 = _errs216 === errors;
}
else {
var valid55 = true;
}
if(valid55){
if(data76.rls !== undefined){
const _errs217 = errors;
if(!(validate25(data76.rls, {instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1")+"/rls",parentData:data76,parentDataProperty:"rls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid55 = _errs217 === errors;
}
else {
var valid55 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/teams/" + key19.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/teams/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid54 = _errs191 === errors;
if(!valid54){
break;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/teams",schemaPath:"#/properties/teams/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs185 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data85 = data.users;
const _errs218 = errors;
if(errors === _errs218){
if(data85 && typeof data85 == "object" && !Array.isArray(data85)){
for(const key22 in data85){
const _errs220 = errors;
const _errs221 = errors;
if(errors === _errs221){
if(typeof key22 === "string"){
if(key22.length > 320){
const err32 = {instancePath:instancePath+"/users",schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320},propertyName:key22};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
else {
if(!pattern25.test(key22)){
const err33 = {instancePath:instancePath+"/users",schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"},propertyName:key22};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/users",schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"},propertyName:key22};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
var valid64 = _errs220 === errors;
if(!valid64){
const err35 = {instancePath:instancePath+"/users",schemaPath:"#/properties/users/propertyNames",keyword:"propertyNames",params:{propertyName: key22}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
validate20.errors = vErrors;
return false;
break;
}
}
if(valid64){
for(const key23 in data85){
let data86 = data85[key23];
const _errs224 = errors;
if(errors === _errs224){
if(data86 && typeof data86 == "object" && !Array.isArray(data86)){
const _errs226 = errors;
for(const key24 in data86){
if(!(func1.call(schema31.properties.users.additionalProperties.properties, key24))){
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/users/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key24}}];
return false;
break;
}
}
if(_errs226 === errors){
if(data86.name !== undefined){
let data87 = data86.name;
const _errs227 = errors;
if(errors === _errs227){
if(typeof data87 === "string"){
if(data87.length < 1){
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/users/additionalProperties/properties/name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/users/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid67 = _errs227 === errors;
}
else {
var valid67 = true;
}
if(valid67){
if(data86.role !== undefined){
let data88 = data86.role;
const _errs229 = errors;
if(!((((data88 === "administrator") || (data88 === "contributor")) || (data88 === "viewer")) || (data88 === "workspace-contributor"))){
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/role",schemaPath:"#/properties/users/additionalProperties/properties/role/enum",keyword:"enum",params:{allowedValues: schema31.properties.users.additionalProperties.properties.role.enum}}];
return false;
}
var valid67 = _errs229 === errors;
}
else {
var valid67 = true;
}
if(valid67){
if(data86.previously !== undefined){
let data89 = data86.previously;
const _errs230 = errors;
if(errors === _errs230){
if(Array.isArray(data89)){
var valid68 = true;
const len14 = data89.length;
for(let i14=0; i14<len14; i14++){
let data90 = data89[i14];
const _errs232 = errors;
const _errs233 = errors;
if(errors === _errs233){
if(typeof data90 === "string"){
if(data90.length > 320){
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously/" + i14,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}}];
return false;
}
else {
if(!pattern25.test(data90)){
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously/" + i14,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously/" + i14,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid68 = _errs232 === errors;
if(!valid68){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously",schemaPath:"#/properties/users/additionalProperties/properties/previously/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid67 = _errs230 === errors;
}
else {
var valid67 = true;
}
if(valid67){
if(data86.absent !== undefined){
const _errs235 = errors;
if(typeof data86.absent !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/absent",schemaPath:"#/properties/users/additionalProperties/properties/absent/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid67 = _errs235 === errors;
}
else {
var valid67 = true;
}
if(valid67){
if(data86.from !== undefined){
let data92 = data86.from;
const _errs237 = errors;
const _errs238 = errors;
if(errors === _errs238){
if(errors === _errs238){
if(typeof data92 === "string"){
if(!(formats0(data92))){
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/from",schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/from",schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid67 = _errs237 === errors;
}
else {
var valid67 = true;
}
if(valid67){
if(data86.until !== undefined){
let data93 = data86.until;
const _errs240 = errors;
const _errs241 = errors;
if(errors === _errs241){
if(errors === _errs241){
if(typeof data93 === "string"){
if(!(formats0(data93))){
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid67 = _errs240 === errors;
}
else {
var valid67 = true;
}
if(valid67){
if(data86.reason !== undefined){
const _errs243 = errors;
if(typeof data86.reason !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid67 = _errs243 === errors;
}
else {
var valid67 = true;
}
if(valid67){
if(data86.reports !== undefined){
const _errs246 = errors;
if(!(validate21(data86.reports, {instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/reports",parentData:data86,parentDataProperty:"reports",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid67 = _errs246 === errors;
}
else {
var valid67 = true;
}
if(valid67){
if(data86.rls !== undefined){
const _errs247 = errors;
if(!(validate25(data86.rls, {instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1")+"/rls",parentData:data86,parentDataProperty:"rls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid67 = _errs247 === errors;
}
else {
var valid67 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + key23.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/users/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid66 = _errs224 === errors;
if(!valid66){
break;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs218 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.groups !== undefined){
let data97 = data.groups;
const _errs248 = errors;
if(errors === _errs248){
if(data97 && typeof data97 == "object" && !Array.isArray(data97)){
for(const key25 in data97){
const _errs250 = errors;
const _errs251 = errors;
if(errors === _errs251){
if(typeof key25 === "string"){
if(key25.length < 1){
const err36 = {instancePath:instancePath+"/groups",schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1},propertyName:key25};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/groups",schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"},propertyName:key25};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
var valid73 = _errs250 === errors;
if(!valid73){
const err38 = {instancePath:instancePath+"/groups",schemaPath:"#/properties/groups/propertyNames",keyword:"propertyNames",params:{propertyName: key25}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
validate20.errors = vErrors;
return false;
break;
}
}
if(valid73){
for(const key26 in data97){
let data98 = data97[key26];
const _errs254 = errors;
if(errors === _errs254){
if(data98 && typeof data98 == "object" && !Array.isArray(data98)){
let missing10;
if((data98.id === undefined) && (missing10 = "id")){
validate20.errors = [{instancePath:instancePath+"/groups/" + key26.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/groups/additionalProperties/required",keyword:"required",params:{missingProperty: missing10}}];
return false;
}
else {
const _errs256 = errors;
for(const key27 in data98){
if(!((key27 === "id") || (key27 === "rls"))){
validate20.errors = [{instancePath:instancePath+"/groups/" + key26.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/groups/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key27}}];
return false;
break;
}
}
if(_errs256 === errors){
if(data98.id !== undefined){
let data99 = data98.id;
const _errs257 = errors;
const _errs258 = errors;
if(errors === _errs258){
if(typeof data99 === "string"){
if(!pattern19.test(data99)){
validate20.errors = [{instancePath:instancePath+"/groups/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/groups/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid76 = _errs257 === errors;
}
else {
var valid76 = true;
}
if(valid76){
if(data98.rls !== undefined){
const _errs260 = errors;
if(!(validate25(data98.rls, {instancePath:instancePath+"/groups/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/rls",parentData:data98,parentDataProperty:"rls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid76 = _errs260 === errors;
}
else {
var valid76 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/groups/" + key26.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/groups/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid75 = _errs254 === errors;
if(!valid75){
break;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/groups",schemaPath:"#/properties/groups/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs248 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const isAccess = validate32;
const schema73 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"access.schema.json","type":"object","properties":{"reports":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"workspace":{"type":"string"},"name":{"type":"string"}},"if":{"required":["id"]},"else":{"required":["workspace","name"]},"additionalProperties":false}},"datasets":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"report":{"$ref":"#/$defs/reportName"},"dynamic":{"type":"boolean"}},"if":{"required":["id"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}},"teams":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"members":{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/address"},{"type":"object","properties":{"user":{"$ref":"#/$defs/address"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["user"],"additionalProperties":false}]}},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"users":{"type":"object","propertyNames":{"$ref":"#/$defs/address"},"additionalProperties":{"type":"object","properties":{"name":{"type":"string","minLength":1},"role":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"previously":{"type":"array","items":{"$ref":"#/$defs/address"}},"absent":{"type":"boolean"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"groups":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"rls":{"$ref":"#/$defs/rlsList"}},"required":["id"],"additionalProperties":false}}},"additionalProperties":false,"$defs":{"address":{"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320},"alias":{"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}},"freeName":{"type":"string","minLength":1},"uuid":{"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},"pattern":{"type":"string","minLength":1,"pattern":"^[^!]"},"patterns":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"from":{"type":"string","format":"instant"},"until":{"type":"string","format":"instant"},"reason":{"type":"string"},"reportName":{"type":"string","minLength":1},"reportEntry":{"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]},"rlsEntry":{"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]},"reportList":{"type":"array","items":{"$ref":"#/$defs/reportEntry"}},"rlsList":{"type":"array","items":{"$ref":"#/$defs/rlsEntry"}}}};
const schema74 = {"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}};
const schema75 = {"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"};
const schema78 = {"type":"string","minLength":1};
const schema79 = {"type":"string","minLength":1};
const schema80 = {"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320};
const schema82 = {"type":"string","format":"instant"};
const schema83 = {"type":"string","format":"instant"};
const schema84 = {"type":"string"};
const schema85 = {"type":"array","items":{"$ref":"#/$defs/reportEntry"}};
const schema86 = {"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate34.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data === "string"){
if(data.length < 1){
const err0 = {instancePath,schemaPath:"#/$defs/reportName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/$defs/reportName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
const _errs4 = errors;
const _errs6 = errors;
let valid2 = true;
const _errs7 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.workspace === undefined) && (missing0 = "workspace")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid1 = _errs7 === errors;
errors = _errs6;
if(vErrors !== null){
if(_errs6){
vErrors.length = _errs6;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid1){
const _errs8 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.report !== undefined){
const err3 = {instancePath:instancePath+"/report",schemaPath:"#/anyOf/1/then/properties/report/false schema",keyword:"false schema",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid1 = _errs8 === errors;
valid2 = _valid1;
if(valid2){
var props0 = {};
props0.report = true;
}
ifClause0 = "then";
}
else {
const _errs9 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if((data.report === undefined) && (missing1 = "report")){
const err4 = {instancePath,schemaPath:"#/anyOf/1/else/required",keyword:"required",params:{missingProperty: missing1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid1 = _errs9 === errors;
valid2 = _valid1;
ifClause0 = "else";
}
if(!valid2){
const err5 = {instancePath,schemaPath:"#/anyOf/1/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(errors === _errs4){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs10 = errors;
for(const key0 in data){
if(!(((((key0 === "report") || (key0 === "workspace")) || (key0 === "from")) || (key0 === "until")) || (key0 === "reason"))){
const err6 = {instancePath,schemaPath:"#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
break;
}
}
if(_errs10 === errors){
if(data.report !== undefined){
let data1 = data.report;
const _errs11 = errors;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data1 === "string"){
if(data1.length < 1){
const err7 = {instancePath:instancePath+"/report",schemaPath:"#/$defs/reportName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/report",schemaPath:"#/$defs/reportName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
var valid4 = _errs11 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.workspace !== undefined){
let data2 = data.workspace;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data2 === "string"){
if(data2.length < 1){
const err9 = {instancePath:instancePath+"/workspace",schemaPath:"#/anyOf/1/properties/workspace/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/workspace",schemaPath:"#/anyOf/1/properties/workspace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var valid4 = _errs14 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.from !== undefined){
let data3 = data.from;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(errors === _errs17){
if(typeof data3 === "string"){
if(!(formats0(data3))){
const err11 = {instancePath:instancePath+"/from",schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/from",schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
var valid4 = _errs16 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.until !== undefined){
let data4 = data.until;
const _errs19 = errors;
const _errs20 = errors;
if(errors === _errs20){
if(errors === _errs20){
if(typeof data4 === "string"){
if(!(formats0(data4))){
const err13 = {instancePath:instancePath+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
var valid4 = _errs19 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.reason !== undefined){
const _errs22 = errors;
if(typeof data.reason !== "string"){
const err15 = {instancePath:instancePath+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
var valid4 = _errs22 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
else {
const err16 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
var _valid0 = _errs4 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props1 = true;
}
if(!valid0){
const err17 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
validate34.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate34.errors = vErrors;
evaluated0.props = props1;
return errors === 0;
}
validate34.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate33.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate34(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
validate33.errors = vErrors;
return errors === 0;
}
validate33.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};

const schema92 = {"type":"array","items":{"$ref":"#/$defs/rlsEntry"}};
const schema93 = {"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate38.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data === "string"){
if(!pattern27.test(data)){
const err0 = {instancePath,schemaPath:"#/anyOf/0/pattern",keyword:"pattern",params:{pattern: "^[^/]+/."}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
valid0 = valid0 || _valid0;
const _errs3 = errors;
if(errors === _errs3){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.dataset === undefined) && (missing0 = "dataset")) || ((data.role === undefined) && (missing0 = "role"))){
const err2 = {instancePath,schemaPath:"#/anyOf/1/required",keyword:"required",params:{missingProperty: missing0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
else {
const _errs5 = errors;
for(const key0 in data){
if(!(((((key0 === "dataset") || (key0 === "role")) || (key0 === "from")) || (key0 === "until")) || (key0 === "reason"))){
const err3 = {instancePath,schemaPath:"#/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
break;
}
}
if(_errs5 === errors){
if(data.dataset !== undefined){
let data0 = data.dataset;
const _errs6 = errors;
if(errors === _errs6){
if(typeof data0 === "string"){
if(data0.length < 1){
const err4 = {instancePath:instancePath+"/dataset",schemaPath:"#/anyOf/1/properties/dataset/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/dataset",schemaPath:"#/anyOf/1/properties/dataset/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.role !== undefined){
let data1 = data.role;
const _errs8 = errors;
if(errors === _errs8){
if(typeof data1 === "string"){
if(data1.length < 1){
const err6 = {instancePath:instancePath+"/role",schemaPath:"#/anyOf/1/properties/role/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/role",schemaPath:"#/anyOf/1/properties/role/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid1 = _errs8 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.from !== undefined){
let data2 = data.from;
const _errs10 = errors;
const _errs11 = errors;
if(errors === _errs11){
if(errors === _errs11){
if(typeof data2 === "string"){
if(!(formats0(data2))){
const err8 = {instancePath:instancePath+"/from",schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/from",schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.until !== undefined){
let data3 = data.until;
const _errs13 = errors;
const _errs14 = errors;
if(errors === _errs14){
if(errors === _errs14){
if(typeof data3 === "string"){
if(!(formats0(data3))){
const err10 = {instancePath:instancePath+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.reason !== undefined){
const _errs16 = errors;
if(typeof data.reason !== "string"){
const err12 = {instancePath:instancePath+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
var valid1 = _errs16 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
}
else {
const err13 = {instancePath,schemaPath:"#/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var _valid0 = _errs3 === errors;
valid0 = valid0 || _valid0;
if(_valid0){
var props0 = true;
}
if(!valid0){
const err14 = {instancePath,schemaPath:"#/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
validate38.errors = vErrors;
return false;
}
else {
errors = _errs0;
if(vErrors !== null){
if(_errs0){
vErrors.length = _errs0;
}
else {
vErrors = null;
}
}
}
validate38.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate38.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate37.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate38(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate37.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
validate37.errors = vErrors;
return errors === 0;
}
validate37.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="access.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate32.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "reports") || (key0 === "datasets")) || (key0 === "teams")) || (key0 === "users")) || (key0 === "groups"))){
validate32.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.reports !== undefined){
let data0 = data.reports;
const _errs2 = errors;
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
const _errs4 = errors;
const _errs5 = errors;
const _errs7 = errors;
const _errs8 = errors;
if(typeof key1 === "string"){
if(!pattern19.test(key1)){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var valid3 = _errs8 === errors;
if(valid3){
const err1 = {instancePath:instancePath+"/reports",schemaPath:"#/$defs/alias/not",keyword:"not",params:{},propertyName:key1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
if(errors === _errs5){
if(typeof key1 === "string"){
if(!pattern20.test(key1)){
const err2 = {instancePath:instancePath+"/reports",schemaPath:"#/$defs/alias/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*$"},propertyName:key1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/reports",schemaPath:"#/$defs/alias/type",keyword:"type",params:{type: "string"},propertyName:key1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
const err4 = {instancePath:instancePath+"/reports",schemaPath:"#/properties/reports/propertyNames",keyword:"propertyNames",params:{propertyName: key1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate32.errors = vErrors;
return false;
break;
}
}
if(valid1){
for(const key2 in data0){
let data1 = data0[key2];
const _errs10 = errors;
const _errs12 = errors;
let valid5 = true;
const _errs13 = errors;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing0;
if((data1.id === undefined) && (missing0 = "id")){
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
var _valid0 = _errs13 === errors;
errors = _errs12;
if(vErrors !== null){
if(_errs12){
vErrors.length = _errs12;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs14 = errors;
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((data1.workspace === undefined) && (missing1 = "workspace")) || ((data1.name === undefined) && (missing1 = "name"))){
validate32.errors = [{instancePath:instancePath+"/reports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/reports/additionalProperties/else/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
}
var _valid0 = _errs14 === errors;
valid5 = _valid0;
}
if(!valid5){
const err6 = {instancePath:instancePath+"/reports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/reports/additionalProperties/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate32.errors = vErrors;
return false;
}
if(errors === _errs10){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
const _errs15 = errors;
for(const key3 in data1){
if(!(((key3 === "id") || (key3 === "workspace")) || (key3 === "name"))){
validate32.errors = [{instancePath:instancePath+"/reports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/reports/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}}];
return false;
break;
}
}
if(_errs15 === errors){
if(data1.id !== undefined){
let data2 = data1.id;
const _errs16 = errors;
const _errs17 = errors;
if(errors === _errs17){
if(typeof data2 === "string"){
if(!pattern19.test(data2)){
validate32.errors = [{instancePath:instancePath+"/reports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/reports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid6 = _errs16 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data1.workspace !== undefined){
const _errs19 = errors;
if(typeof data1.workspace !== "string"){
validate32.errors = [{instancePath:instancePath+"/reports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/workspace",schemaPath:"#/properties/reports/additionalProperties/properties/workspace/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs19 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data1.name !== undefined){
const _errs21 = errors;
if(typeof data1.name !== "string"){
validate32.errors = [{instancePath:instancePath+"/reports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/reports/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid6 = _errs21 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/reports/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/reports/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid4 = _errs10 === errors;
if(!valid4){
break;
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/reports",schemaPath:"#/properties/reports/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.datasets !== undefined){
let data5 = data.datasets;
const _errs23 = errors;
if(errors === _errs23){
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key4 in data5){
const _errs25 = errors;
const _errs26 = errors;
const _errs28 = errors;
const _errs29 = errors;
if(typeof key4 === "string"){
if(!pattern19.test(key4)){
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid10 = _errs29 === errors;
if(valid10){
const err8 = {instancePath:instancePath+"/datasets",schemaPath:"#/$defs/alias/not",keyword:"not",params:{},propertyName:key4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
errors = _errs28;
if(vErrors !== null){
if(_errs28){
vErrors.length = _errs28;
}
else {
vErrors = null;
}
}
}
if(errors === _errs26){
if(typeof key4 === "string"){
if(!pattern20.test(key4)){
const err9 = {instancePath:instancePath+"/datasets",schemaPath:"#/$defs/alias/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*$"},propertyName:key4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/datasets",schemaPath:"#/$defs/alias/type",keyword:"type",params:{type: "string"},propertyName:key4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var valid8 = _errs25 === errors;
if(!valid8){
const err11 = {instancePath:instancePath+"/datasets",schemaPath:"#/properties/datasets/propertyNames",keyword:"propertyNames",params:{propertyName: key4}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
validate32.errors = vErrors;
return false;
break;
}
}
if(valid8){
for(const key5 in data5){
let data6 = data5[key5];
const _errs31 = errors;
const _errs33 = errors;
let valid12 = true;
const _errs34 = errors;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing2;
if((data6.id === undefined) && (missing2 = "id")){
const err12 = {};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var _valid1 = _errs34 === errors;
errors = _errs33;
if(vErrors !== null){
if(_errs33){
vErrors.length = _errs33;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid1){
const _errs35 = errors;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.report !== undefined){
validate32.errors = [{instancePath:instancePath+"/datasets/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/report",schemaPath:"#/properties/datasets/additionalProperties/then/properties/report/false schema",keyword:"false schema",params:{}}];
return false;
}
}
var _valid1 = _errs35 === errors;
valid12 = _valid1;
if(valid12){
var props0 = {};
props0.report = true;
}
ifClause0 = "then";
}
else {
const _errs36 = errors;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing3;
if((data6.report === undefined) && (missing3 = "report")){
validate32.errors = [{instancePath:instancePath+"/datasets/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/datasets/additionalProperties/else/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
}
var _valid1 = _errs36 === errors;
valid12 = _valid1;
ifClause0 = "else";
}
if(!valid12){
const err13 = {instancePath:instancePath+"/datasets/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/datasets/additionalProperties/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate32.errors = vErrors;
return false;
}
if(errors === _errs31){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
const _errs37 = errors;
for(const key6 in data6){
if(!(((key6 === "id") || (key6 === "report")) || (key6 === "dynamic"))){
validate32.errors = [{instancePath:instancePath+"/datasets/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/datasets/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}}];
return false;
break;
}
}
if(_errs37 === errors){
if(data6.id !== undefined){
let data8 = data6.id;
const _errs38 = errors;
const _errs39 = errors;
if(errors === _errs39){
if(typeof data8 === "string"){
if(!pattern19.test(data8)){
validate32.errors = [{instancePath:instancePath+"/datasets/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/datasets/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid14 = _errs38 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data6.report !== undefined){
let data9 = data6.report;
const _errs41 = errors;
const _errs42 = errors;
if(errors === _errs42){
if(typeof data9 === "string"){
if(data9.length < 1){
validate32.errors = [{instancePath:instancePath+"/datasets/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/report",schemaPath:"#/$defs/reportName/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/datasets/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/report",schemaPath:"#/$defs/reportName/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid14 = _errs41 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data6.dynamic !== undefined){
const _errs44 = errors;
if(typeof data6.dynamic !== "boolean"){
validate32.errors = [{instancePath:instancePath+"/datasets/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/dynamic",schemaPath:"#/properties/datasets/additionalProperties/properties/dynamic/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid14 = _errs44 === errors;
}
else {
var valid14 = true;
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/datasets/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/datasets/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid11 = _errs31 === errors;
if(!valid11){
break;
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/datasets",schemaPath:"#/properties/datasets/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.teams !== undefined){
let data11 = data.teams;
const _errs46 = errors;
if(errors === _errs46){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
for(const key7 in data11){
const _errs48 = errors;
const _errs49 = errors;
if(errors === _errs49){
if(typeof key7 === "string"){
if(key7.length < 1){
const err14 = {instancePath:instancePath+"/teams",schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1},propertyName:key7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/teams",schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"},propertyName:key7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var valid17 = _errs48 === errors;
if(!valid17){
const err16 = {instancePath:instancePath+"/teams",schemaPath:"#/properties/teams/propertyNames",keyword:"propertyNames",params:{propertyName: key7}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate32.errors = vErrors;
return false;
break;
}
}
if(valid17){
for(const key8 in data11){
let data12 = data11[key8];
const _errs52 = errors;
if(errors === _errs52){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
const _errs54 = errors;
for(const key9 in data12){
if(!(((key9 === "members") || (key9 === "reports")) || (key9 === "rls"))){
validate32.errors = [{instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/teams/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9}}];
return false;
break;
}
}
if(_errs54 === errors){
if(data12.members !== undefined){
let data13 = data12.members;
const _errs55 = errors;
if(errors === _errs55){
if(Array.isArray(data13)){
var valid21 = true;
const len0 = data13.length;
for(let i0=0; i0<len0; i0++){
let data14 = data13[i0];
const _errs57 = errors;
const _errs58 = errors;
let valid22 = false;
const _errs59 = errors;
const _errs60 = errors;
if(errors === _errs60){
if(typeof data14 === "string"){
if(data14.length > 320){
const err17 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
if(!pattern25.test(data14)){
const err18 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var _valid2 = _errs59 === errors;
valid22 = valid22 || _valid2;
const _errs62 = errors;
if(errors === _errs62){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
let missing4;
if((data14.user === undefined) && (missing4 = "user")){
const err20 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/required",keyword:"required",params:{missingProperty: missing4}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
const _errs64 = errors;
for(const key10 in data14){
if(!((((key10 === "user") || (key10 === "from")) || (key10 === "until")) || (key10 === "reason"))){
const err21 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
break;
}
}
if(_errs64 === errors){
if(data14.user !== undefined){
let data15 = data14.user;
const _errs65 = errors;
const _errs66 = errors;
if(errors === _errs66){
if(typeof data15 === "string"){
if(data15.length > 320){
const err22 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/user",schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
else {
if(!pattern25.test(data15)){
const err23 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/user",schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/user",schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var valid24 = _errs65 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data14.from !== undefined){
let data16 = data14.from;
const _errs68 = errors;
const _errs69 = errors;
if(errors === _errs69){
if(errors === _errs69){
if(typeof data16 === "string"){
if(!(formats0(data16))){
const err25 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/from",schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/from",schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
var valid24 = _errs68 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data14.until !== undefined){
let data17 = data14.until;
const _errs71 = errors;
const _errs72 = errors;
if(errors === _errs72){
if(errors === _errs72){
if(typeof data17 === "string"){
if(!(formats0(data17))){
const err27 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
var valid24 = _errs71 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data14.reason !== undefined){
const _errs74 = errors;
if(typeof data14.reason !== "string"){
const err29 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
var valid24 = _errs74 === errors;
}
else {
var valid24 = true;
}
}
}
}
}
}
}
else {
const err30 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
var _valid2 = _errs62 === errors;
valid22 = valid22 || _valid2;
if(!valid22){
const err31 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
validate32.errors = vErrors;
return false;
}
else {
errors = _errs58;
if(vErrors !== null){
if(_errs58){
vErrors.length = _errs58;
}
else {
vErrors = null;
}
}
}
var valid21 = _errs57 === errors;
if(!valid21){
break;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members",schemaPath:"#/properties/teams/additionalProperties/properties/members/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid20 = _errs55 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data12.reports !== undefined){
const _errs77 = errors;
if(!(validate33(data12.reports, {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/reports",parentData:data12,parentDataProperty:"reports",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid20 = _errs77 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data12.rls !== undefined){
const _errs78 = errors;
if(!(validate37(data12.rls, {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/rls",parentData:data12,parentDataProperty:"rls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid20 = _errs78 === errors;
}
else {
var valid20 = true;
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/teams/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid19 = _errs52 === errors;
if(!valid19){
break;
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/teams",schemaPath:"#/properties/teams/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs46 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data21 = data.users;
const _errs79 = errors;
if(errors === _errs79){
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
for(const key11 in data21){
const _errs81 = errors;
const _errs82 = errors;
if(errors === _errs82){
if(typeof key11 === "string"){
if(key11.length > 320){
const err32 = {instancePath:instancePath+"/users",schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320},propertyName:key11};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
else {
if(!pattern25.test(key11)){
const err33 = {instancePath:instancePath+"/users",schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"},propertyName:key11};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/users",schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"},propertyName:key11};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
var valid29 = _errs81 === errors;
if(!valid29){
const err35 = {instancePath:instancePath+"/users",schemaPath:"#/properties/users/propertyNames",keyword:"propertyNames",params:{propertyName: key11}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
validate32.errors = vErrors;
return false;
break;
}
}
if(valid29){
for(const key12 in data21){
let data22 = data21[key12];
const _errs85 = errors;
if(errors === _errs85){
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
const _errs87 = errors;
for(const key13 in data22){
if(!(func1.call(schema73.properties.users.additionalProperties.properties, key13))){
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/users/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13}}];
return false;
break;
}
}
if(_errs87 === errors){
if(data22.name !== undefined){
let data23 = data22.name;
const _errs88 = errors;
if(errors === _errs88){
if(typeof data23 === "string"){
if(data23.length < 1){
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/users/additionalProperties/properties/name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/users/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid32 = _errs88 === errors;
}
else {
var valid32 = true;
}
if(valid32){
if(data22.role !== undefined){
let data24 = data22.role;
const _errs90 = errors;
if(!((((data24 === "administrator") || (data24 === "contributor")) || (data24 === "viewer")) || (data24 === "workspace-contributor"))){
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/role",schemaPath:"#/properties/users/additionalProperties/properties/role/enum",keyword:"enum",params:{allowedValues: schema73.properties.users.additionalProperties.properties.role.enum}}];
return false;
}
var valid32 = _errs90 === errors;
}
else {
var valid32 = true;
}
if(valid32){
if(data22.previously !== undefined){
let data25 = data22.previously;
const _errs91 = errors;
if(errors === _errs91){
if(Array.isArray(data25)){
var valid33 = true;
const len1 = data25.length;
for(let i1=0; i1<len1; i1++){
let data26 = data25[i1];
const _errs93 = errors;
const _errs94 = errors;
if(errors === _errs94){
if(typeof data26 === "string"){
if(data26.length > 320){
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously/" + i1,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}}];
return false;
}
else {
if(!pattern25.test(data26)){
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously/" + i1,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}}];
return false;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously/" + i1,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid33 = _errs93 === errors;
if(!valid33){
break;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously",schemaPath:"#/properties/users/additionalProperties/properties/previously/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid32 = _errs91 === errors;
}
else {
var valid32 = true;
}
if(valid32){
if(data22.absent !== undefined){
const _errs96 = errors;
if(typeof data22.absent !== "boolean"){
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/absent",schemaPath:"#/properties/users/additionalProperties/properties/absent/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid32 = _errs96 === errors;
}
else {
var valid32 = true;
}
if(valid32){
if(data22.from !== undefined){
let data28 = data22.from;
const _errs98 = errors;
const _errs99 = errors;
if(errors === _errs99){
if(errors === _errs99){
if(typeof data28 === "string"){
if(!(formats0(data28))){
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/from",schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/from",schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid32 = _errs98 === errors;
}
else {
var valid32 = true;
}
if(valid32){
if(data22.until !== undefined){
let data29 = data22.until;
const _errs101 = errors;
const _errs102 = errors;
if(errors === _errs102){
if(errors === _errs102){
if(typeof data29 === "string"){
if(!(formats0(data29))){
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid32 = _errs101 === errors;
}
else {
var valid32 = true;
}
if(valid32){
if(data22.reason !== undefined){
const _errs104 = errors;
if(typeof data22.reason !== "string"){
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid32 = _errs104 === errors;
}
else {
var valid32 = true;
}
if(valid32){
if(data22.reports !== undefined){
const _errs107 = errors;
if(!(validate33(data22.reports, {instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/reports",parentData:data22,parentDataProperty:"reports",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid32 = _errs107 === errors;
}
else {
var valid32 = true;
}
if(valid32){
if(data22.rls !== undefined){
const _errs108 = errors;
if(!(validate37(data22.rls, {instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1")+"/rls",parentData:data22,parentDataProperty:"rls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid32 = _errs108 === errors;
}
else {
var valid32 = true;
}
}
}
}
}
}
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/users/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/users/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid31 = _errs85 === errors;
if(!valid31){
break;
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs79 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.groups !== undefined){
let data33 = data.groups;
const _errs109 = errors;
if(errors === _errs109){
if(data33 && typeof data33 == "object" && !Array.isArray(data33)){
for(const key14 in data33){
const _errs111 = errors;
const _errs112 = errors;
if(errors === _errs112){
if(typeof key14 === "string"){
if(key14.length < 1){
const err36 = {instancePath:instancePath+"/groups",schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1},propertyName:key14};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
else {
const err37 = {instancePath:instancePath+"/groups",schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"},propertyName:key14};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
var valid38 = _errs111 === errors;
if(!valid38){
const err38 = {instancePath:instancePath+"/groups",schemaPath:"#/properties/groups/propertyNames",keyword:"propertyNames",params:{propertyName: key14}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
validate32.errors = vErrors;
return false;
break;
}
}
if(valid38){
for(const key15 in data33){
let data34 = data33[key15];
const _errs115 = errors;
if(errors === _errs115){
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
let missing5;
if((data34.id === undefined) && (missing5 = "id")){
validate32.errors = [{instancePath:instancePath+"/groups/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/groups/additionalProperties/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
const _errs117 = errors;
for(const key16 in data34){
if(!((key16 === "id") || (key16 === "rls"))){
validate32.errors = [{instancePath:instancePath+"/groups/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/groups/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key16}}];
return false;
break;
}
}
if(_errs117 === errors){
if(data34.id !== undefined){
let data35 = data34.id;
const _errs118 = errors;
const _errs119 = errors;
if(errors === _errs119){
if(typeof data35 === "string"){
if(!pattern19.test(data35)){
validate32.errors = [{instancePath:instancePath+"/groups/" + key15.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/groups/" + key15.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid41 = _errs118 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data34.rls !== undefined){
const _errs121 = errors;
if(!(validate37(data34.rls, {instancePath:instancePath+"/groups/" + key15.replace(/~/g, "~0").replace(/\//g, "~1")+"/rls",parentData:data34,parentDataProperty:"rls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid41 = _errs121 === errors;
}
else {
var valid41 = true;
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/groups/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/groups/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid40 = _errs115 === errors;
if(!valid40){
break;
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/groups",schemaPath:"#/properties/groups/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs109 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate32.errors = vErrors;
return errors === 0;
}
validate32.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
