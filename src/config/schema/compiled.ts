// @ts-nocheck: written by scripts/compile-validators.mjs
import { formats } from './formats.ts';
"use strict";
export const isRoot = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"rolecall.schema.json","type":"object","properties":{"version":{"const":1},"portal":{"type":"object","properties":{"name":{"type":"string","pattern":"^[a-z0-9]([a-z0-9-]*[a-z0-9])?$","maxLength":100},"url":{"type":"string","minLength":1},"dialect":{"type":"object","properties":{"pageParameter":{"type":"string","minLength":1},"firstPage":{"enum":[0,1]},"pageSize":{"type":"object","properties":{"parameter":{"type":"string","minLength":1},"value":{"type":"integer","minimum":1}},"required":["parameter","value"],"additionalProperties":false},"linkMethod":{"enum":["PUT","POST"]},"groupsField":{"type":"string","minLength":1,"default":"groups"},"maxBatch":{"type":"integer","minimum":1},"updateUser":{"type":"boolean","default":false},"deleteKeepsRls":{"type":"boolean","default":false},"auditDates":{"type":"object","properties":{"from":{"type":"string","minLength":1},"to":{"type":"string","minLength":1}},"required":["from","to"],"additionalProperties":false}},"additionalProperties":false}},"required":["name","url"],"additionalProperties":false},"include":{"type":"array","items":{"type":"string","minLength":1}},"manage":{"type":"object","properties":{"only":{"type":"object","properties":{"users":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"}}},"additionalProperties":false},"ignore":{"type":"object","properties":{"users":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"grants":{"type":"array","items":{"type":"object","properties":{"user":{"$ref":"#/$defs/pattern"},"report":{"$ref":"#/$defs/pattern"}},"required":["user","report"],"additionalProperties":false}}},"additionalProperties":false},"exclusive":{"type":"object","properties":{"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"}}},"additionalProperties":false},"unlisted":{"enum":["keep","revoke","delete"],"default":"keep"},"leavers":{"enum":["revoke","delete","keep"],"default":"revoke"},"vanished":{"enum":["hold","create"],"default":"hold"},"removals":{"enum":["apply","suggest"],"default":"apply"},"kinds":{"type":"array","items":{"enum":["reports","rls"]}},"unresolved":{"enum":["error","hold"],"default":"error"},"roleChanges":{"enum":["manual","replace","update"],"default":"manual"}},"additionalProperties":false},"guards":{"type":"object","properties":{"maxRemovals":{"type":["integer","string"],"minimum":0,"pattern":"^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$","default":"25%"},"maxUserDeletes":{"type":["integer","string"],"minimum":0,"pattern":"^off$","default":5},"maxGrants":{"type":["integer","string"],"minimum":0,"pattern":"^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$","default":"off"},"minAdministrators":{"type":"integer","minimum":0,"default":1},"protect":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"escalations":{"enum":["report","refuse"],"default":"report"},"restrict":{"type":"array","items":{"type":"object","properties":{"files":{"type":"array","items":{"type":"string","minLength":1},"minItems":1},"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"roles":{"type":"array","items":{"enum":["administrator","contributor","viewer","workspace-contributor"]}}},"required":["files"],"additionalProperties":false}},"allow":{"type":"array","items":{"type":"object","properties":{"guard":{"enum":["max-removals","max-user-deletes","max-grants","min-administrators","protected","escalation"]},"limit":{"type":"integer","minimum":0},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["guard","until","reason"],"additionalProperties":false}}},"additionalProperties":false},"apply":{"type":"object","properties":{"settle":{"type":"string","pattern":"^[0-9]+(ms|s|m)$","default":"30s"}},"additionalProperties":false},"reports":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"workspace":{"type":"string"},"name":{"type":"string"}},"if":{"required":["id"]},"else":{"required":["workspace","name"]},"additionalProperties":false}},"datasets":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"report":{"$ref":"#/$defs/reportName"},"dynamic":{"type":"boolean","default":false}},"if":{"required":["id"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}},"teams":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"members":{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/address"},{"type":"object","properties":{"user":{"$ref":"#/$defs/address"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["user"],"additionalProperties":false},{"type":"object","properties":{"team":{"$ref":"#/$defs/freeName"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["team"],"additionalProperties":false}]}},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"users":{"type":"object","propertyNames":{"$ref":"#/$defs/address"},"additionalProperties":{"type":"object","properties":{"name":{"type":"string","minLength":1},"role":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"previously":{"type":"array","items":{"$ref":"#/$defs/address"}},"absent":{"type":"boolean","default":false},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"groups":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"rls":{"$ref":"#/$defs/rlsList"}},"required":["id"],"additionalProperties":false}}},"required":["version","portal"],"additionalProperties":false,"$defs":{"address":{"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320},"alias":{"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}},"freeName":{"type":"string","minLength":1},"uuid":{"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},"pattern":{"type":"string","minLength":1,"pattern":"^[^!]"},"patterns":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"from":{"type":"string","format":"instant"},"until":{"type":"string","format":"instant"},"reason":{"type":"string"},"reportName":{"type":"string","minLength":1},"reportEntry":{"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]},"rlsEntry":{"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]},"reportList":{"type":"array","items":{"$ref":"#/$defs/reportEntry"}},"rlsList":{"type":"array","items":{"$ref":"#/$defs/rlsEntry"}}}};
const schema32 = {"type":"string","minLength":1,"pattern":"^[^!]"};
const schema45 = {"type":"string","format":"instant"};
const schema46 = {"type":"string"};
const schema47 = {"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}};
const schema48 = {"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"};
const schema51 = {"type":"string","minLength":1};
const schema52 = {"type":"string","minLength":1};
const schema53 = {"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320};
const schema55 = {"type":"string","format":"instant"};
const func1 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", "u");
const pattern5 = new RegExp("^[^!]", "u");
const pattern15 = new RegExp("^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$", "u");
const pattern16 = new RegExp("^off$", "u");
const pattern21 = new RegExp("^[0-9]+(ms|s|m)$", "u");
const pattern22 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");
const pattern23 = new RegExp("^[a-z0-9][a-z0-9._-]*$", "u");
const pattern28 = new RegExp("^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$", "u");
const formats0 = formats.instant;
const schema62 = {"type":"array","items":{"$ref":"#/$defs/reportEntry"}};
const schema63 = {"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]};

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

const schema69 = {"type":"array","items":{"$ref":"#/$defs/rlsEntry"}};
const schema70 = {"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]};
const pattern30 = new RegExp("^[^/]+/.", "u");

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
if(!pattern30.test(data)){
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
validate20.errors = [{instancePath:instancePath+"/portal/name",schemaPath:"#/properties/portal/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$"}}];
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
if(data20.kinds !== undefined){
let data48 = data20.kinds;
const _errs110 = errors;
if(errors === _errs110){
if(Array.isArray(data48)){
var valid30 = true;
const len10 = data48.length;
for(let i10=0; i10<len10; i10++){
let data49 = data48[i10];
const _errs112 = errors;
if(!((data49 === "reports") || (data49 === "rls"))){
validate20.errors = [{instancePath:instancePath+"/manage/kinds/" + i10,schemaPath:"#/properties/manage/properties/kinds/items/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.kinds.items.enum}}];
return false;
}
var valid30 = _errs112 === errors;
if(!valid30){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/manage/kinds",schemaPath:"#/properties/manage/properties/kinds/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid6 = _errs110 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data20.unresolved !== undefined){
let data50 = data20.unresolved;
const _errs113 = errors;
if(!((data50 === "error") || (data50 === "hold"))){
validate20.errors = [{instancePath:instancePath+"/manage/unresolved",schemaPath:"#/properties/manage/properties/unresolved/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.unresolved.enum}}];
return false;
}
var valid6 = _errs113 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data20.roleChanges !== undefined){
let data51 = data20.roleChanges;
const _errs114 = errors;
if(!(((data51 === "manual") || (data51 === "replace")) || (data51 === "update"))){
validate20.errors = [{instancePath:instancePath+"/manage/roleChanges",schemaPath:"#/properties/manage/properties/roleChanges/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.roleChanges.enum}}];
return false;
}
var valid6 = _errs114 === errors;
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
let data52 = data.guards;
const _errs115 = errors;
if(errors === _errs115){
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
const _errs117 = errors;
for(const key10 in data52){
if(!((((((((key10 === "maxRemovals") || (key10 === "maxUserDeletes")) || (key10 === "maxGrants")) || (key10 === "minAdministrators")) || (key10 === "protect")) || (key10 === "escalations")) || (key10 === "restrict")) || (key10 === "allow"))){
validate20.errors = [{instancePath:instancePath+"/guards",schemaPath:"#/properties/guards/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10}}];
return false;
break;
}
}
if(_errs117 === errors){
if(data52.maxRemovals !== undefined){
let data53 = data52.maxRemovals;
const _errs118 = errors;
if((!(((typeof data53 == "number") && (!(data53 % 1) && !isNaN(data53))) && (isFinite(data53)))) && (typeof data53 !== "string")){
validate20.errors = [{instancePath:instancePath+"/guards/maxRemovals",schemaPath:"#/properties/guards/properties/maxRemovals/type",keyword:"type",params:{type: schema31.properties.guards.properties.maxRemovals.type}}];
return false;
}
if(errors === _errs118){
if((typeof data53 == "number") && (isFinite(data53))){
if(data53 < 0 || isNaN(data53)){
validate20.errors = [{instancePath:instancePath+"/guards/maxRemovals",schemaPath:"#/properties/guards/properties/maxRemovals/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
if(errors === _errs118){
if(typeof data53 === "string"){
if(!pattern15.test(data53)){
validate20.errors = [{instancePath:instancePath+"/guards/maxRemovals",schemaPath:"#/properties/guards/properties/maxRemovals/pattern",keyword:"pattern",params:{pattern: "^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$"}}];
return false;
}
}
}
}
var valid31 = _errs118 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data52.maxUserDeletes !== undefined){
let data54 = data52.maxUserDeletes;
const _errs120 = errors;
if((!(((typeof data54 == "number") && (!(data54 % 1) && !isNaN(data54))) && (isFinite(data54)))) && (typeof data54 !== "string")){
validate20.errors = [{instancePath:instancePath+"/guards/maxUserDeletes",schemaPath:"#/properties/guards/properties/maxUserDeletes/type",keyword:"type",params:{type: schema31.properties.guards.properties.maxUserDeletes.type}}];
return false;
}
if(errors === _errs120){
if((typeof data54 == "number") && (isFinite(data54))){
if(data54 < 0 || isNaN(data54)){
validate20.errors = [{instancePath:instancePath+"/guards/maxUserDeletes",schemaPath:"#/properties/guards/properties/maxUserDeletes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
if(errors === _errs120){
if(typeof data54 === "string"){
if(!pattern16.test(data54)){
validate20.errors = [{instancePath:instancePath+"/guards/maxUserDeletes",schemaPath:"#/properties/guards/properties/maxUserDeletes/pattern",keyword:"pattern",params:{pattern: "^off$"}}];
return false;
}
}
}
}
var valid31 = _errs120 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data52.maxGrants !== undefined){
let data55 = data52.maxGrants;
const _errs122 = errors;
if((!(((typeof data55 == "number") && (!(data55 % 1) && !isNaN(data55))) && (isFinite(data55)))) && (typeof data55 !== "string")){
validate20.errors = [{instancePath:instancePath+"/guards/maxGrants",schemaPath:"#/properties/guards/properties/maxGrants/type",keyword:"type",params:{type: schema31.properties.guards.properties.maxGrants.type}}];
return false;
}
if(errors === _errs122){
if((typeof data55 == "number") && (isFinite(data55))){
if(data55 < 0 || isNaN(data55)){
validate20.errors = [{instancePath:instancePath+"/guards/maxGrants",schemaPath:"#/properties/guards/properties/maxGrants/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
if(errors === _errs122){
if(typeof data55 === "string"){
if(!pattern15.test(data55)){
validate20.errors = [{instancePath:instancePath+"/guards/maxGrants",schemaPath:"#/properties/guards/properties/maxGrants/pattern",keyword:"pattern",params:{pattern: "^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$"}}];
return false;
}
}
}
}
var valid31 = _errs122 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data52.minAdministrators !== undefined){
let data56 = data52.minAdministrators;
const _errs124 = errors;
if(!(((typeof data56 == "number") && (!(data56 % 1) && !isNaN(data56))) && (isFinite(data56)))){
validate20.errors = [{instancePath:instancePath+"/guards/minAdministrators",schemaPath:"#/properties/guards/properties/minAdministrators/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs124){
if((typeof data56 == "number") && (isFinite(data56))){
if(data56 < 0 || isNaN(data56)){
validate20.errors = [{instancePath:instancePath+"/guards/minAdministrators",schemaPath:"#/properties/guards/properties/minAdministrators/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid31 = _errs124 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data52.protect !== undefined){
let data57 = data52.protect;
const _errs126 = errors;
if(errors === _errs126){
if(Array.isArray(data57)){
var valid32 = true;
const len11 = data57.length;
for(let i11=0; i11<len11; i11++){
let data58 = data57[i11];
const _errs128 = errors;
const _errs129 = errors;
if(errors === _errs129){
if(typeof data58 === "string"){
if(data58.length < 1){
validate20.errors = [{instancePath:instancePath+"/guards/protect/" + i11,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data58)){
validate20.errors = [{instancePath:instancePath+"/guards/protect/" + i11,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/protect/" + i11,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid32 = _errs128 === errors;
if(!valid32){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/protect",schemaPath:"#/properties/guards/properties/protect/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid31 = _errs126 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data52.escalations !== undefined){
let data59 = data52.escalations;
const _errs131 = errors;
if(!((data59 === "report") || (data59 === "refuse"))){
validate20.errors = [{instancePath:instancePath+"/guards/escalations",schemaPath:"#/properties/guards/properties/escalations/enum",keyword:"enum",params:{allowedValues: schema31.properties.guards.properties.escalations.enum}}];
return false;
}
var valid31 = _errs131 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data52.restrict !== undefined){
let data60 = data52.restrict;
const _errs132 = errors;
if(errors === _errs132){
if(Array.isArray(data60)){
var valid34 = true;
const len12 = data60.length;
for(let i12=0; i12<len12; i12++){
let data61 = data60[i12];
const _errs134 = errors;
if(errors === _errs134){
if(data61 && typeof data61 == "object" && !Array.isArray(data61)){
let missing5;
if((data61.files === undefined) && (missing5 = "files")){
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12,schemaPath:"#/properties/guards/properties/restrict/items/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
const _errs136 = errors;
for(const key11 in data61){
if(!((((key11 === "files") || (key11 === "reports")) || (key11 === "rls")) || (key11 === "roles"))){
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12,schemaPath:"#/properties/guards/properties/restrict/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11}}];
return false;
break;
}
}
if(_errs136 === errors){
if(data61.files !== undefined){
let data62 = data61.files;
const _errs137 = errors;
if(errors === _errs137){
if(Array.isArray(data62)){
if(data62.length < 1){
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/files",schemaPath:"#/properties/guards/properties/restrict/items/properties/files/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid36 = true;
const len13 = data62.length;
for(let i13=0; i13<len13; i13++){
let data63 = data62[i13];
const _errs139 = errors;
if(errors === _errs139){
if(typeof data63 === "string"){
if(data63.length < 1){
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/files/" + i13,schemaPath:"#/properties/guards/properties/restrict/items/properties/files/items/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/files/" + i13,schemaPath:"#/properties/guards/properties/restrict/items/properties/files/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid36 = _errs139 === errors;
if(!valid36){
break;
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/files",schemaPath:"#/properties/guards/properties/restrict/items/properties/files/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid35 = _errs137 === errors;
}
else {
var valid35 = true;
}
if(valid35){
if(data61.reports !== undefined){
let data64 = data61.reports;
const _errs141 = errors;
if(errors === _errs141){
if(Array.isArray(data64)){
var valid37 = true;
const len14 = data64.length;
for(let i14=0; i14<len14; i14++){
let data65 = data64[i14];
const _errs143 = errors;
const _errs144 = errors;
if(errors === _errs144){
if(typeof data65 === "string"){
if(data65.length < 1){
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/reports/" + i14,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data65)){
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/reports/" + i14,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/reports/" + i14,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid37 = _errs143 === errors;
if(!valid37){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/reports",schemaPath:"#/properties/guards/properties/restrict/items/properties/reports/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid35 = _errs141 === errors;
}
else {
var valid35 = true;
}
if(valid35){
if(data61.rls !== undefined){
let data66 = data61.rls;
const _errs146 = errors;
if(errors === _errs146){
if(Array.isArray(data66)){
var valid39 = true;
const len15 = data66.length;
for(let i15=0; i15<len15; i15++){
let data67 = data66[i15];
const _errs148 = errors;
const _errs149 = errors;
if(errors === _errs149){
if(typeof data67 === "string"){
if(data67.length < 1){
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/rls/" + i15,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data67)){
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/rls/" + i15,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/rls/" + i15,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid39 = _errs148 === errors;
if(!valid39){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/rls",schemaPath:"#/properties/guards/properties/restrict/items/properties/rls/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid35 = _errs146 === errors;
}
else {
var valid35 = true;
}
if(valid35){
if(data61.roles !== undefined){
let data68 = data61.roles;
const _errs151 = errors;
if(errors === _errs151){
if(Array.isArray(data68)){
var valid41 = true;
const len16 = data68.length;
for(let i16=0; i16<len16; i16++){
let data69 = data68[i16];
const _errs153 = errors;
if(!((((data69 === "administrator") || (data69 === "contributor")) || (data69 === "viewer")) || (data69 === "workspace-contributor"))){
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/roles/" + i16,schemaPath:"#/properties/guards/properties/restrict/items/properties/roles/items/enum",keyword:"enum",params:{allowedValues: schema31.properties.guards.properties.restrict.items.properties.roles.items.enum}}];
return false;
}
var valid41 = _errs153 === errors;
if(!valid41){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12+"/roles",schemaPath:"#/properties/guards/properties/restrict/items/properties/roles/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid35 = _errs151 === errors;
}
else {
var valid35 = true;
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/restrict/" + i12,schemaPath:"#/properties/guards/properties/restrict/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid34 = _errs134 === errors;
if(!valid34){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/restrict",schemaPath:"#/properties/guards/properties/restrict/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid31 = _errs132 === errors;
}
else {
var valid31 = true;
}
if(valid31){
if(data52.allow !== undefined){
let data70 = data52.allow;
const _errs154 = errors;
if(errors === _errs154){
if(Array.isArray(data70)){
var valid42 = true;
const len17 = data70.length;
for(let i17=0; i17<len17; i17++){
let data71 = data70[i17];
const _errs156 = errors;
if(errors === _errs156){
if(data71 && typeof data71 == "object" && !Array.isArray(data71)){
let missing6;
if((((data71.guard === undefined) && (missing6 = "guard")) || ((data71.until === undefined) && (missing6 = "until"))) || ((data71.reason === undefined) && (missing6 = "reason"))){
validate20.errors = [{instancePath:instancePath+"/guards/allow/" + i17,schemaPath:"#/properties/guards/properties/allow/items/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
else {
const _errs158 = errors;
for(const key12 in data71){
if(!((((key12 === "guard") || (key12 === "limit")) || (key12 === "until")) || (key12 === "reason"))){
validate20.errors = [{instancePath:instancePath+"/guards/allow/" + i17,schemaPath:"#/properties/guards/properties/allow/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12}}];
return false;
break;
}
}
if(_errs158 === errors){
if(data71.guard !== undefined){
let data72 = data71.guard;
const _errs159 = errors;
if(!((((((data72 === "max-removals") || (data72 === "max-user-deletes")) || (data72 === "max-grants")) || (data72 === "min-administrators")) || (data72 === "protected")) || (data72 === "escalation"))){
validate20.errors = [{instancePath:instancePath+"/guards/allow/" + i17+"/guard",schemaPath:"#/properties/guards/properties/allow/items/properties/guard/enum",keyword:"enum",params:{allowedValues: schema31.properties.guards.properties.allow.items.properties.guard.enum}}];
return false;
}
var valid43 = _errs159 === errors;
}
else {
var valid43 = true;
}
if(valid43){
if(data71.limit !== undefined){
let data73 = data71.limit;
const _errs160 = errors;
if(!(((typeof data73 == "number") && (!(data73 % 1) && !isNaN(data73))) && (isFinite(data73)))){
validate20.errors = [{instancePath:instancePath+"/guards/allow/" + i17+"/limit",schemaPath:"#/properties/guards/properties/allow/items/properties/limit/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs160){
if((typeof data73 == "number") && (isFinite(data73))){
if(data73 < 0 || isNaN(data73)){
validate20.errors = [{instancePath:instancePath+"/guards/allow/" + i17+"/limit",schemaPath:"#/properties/guards/properties/allow/items/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid43 = _errs160 === errors;
}
else {
var valid43 = true;
}
if(valid43){
if(data71.until !== undefined){
let data74 = data71.until;
const _errs162 = errors;
const _errs163 = errors;
if(errors === _errs163){
if(errors === _errs163){
if(typeof data74 === "string"){
if(!(formats0(data74))){
validate20.errors = [{instancePath:instancePath+"/guards/allow/" + i17+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/allow/" + i17+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid43 = _errs162 === errors;
}
else {
var valid43 = true;
}
if(valid43){
if(data71.reason !== undefined){
const _errs165 = errors;
if(typeof data71.reason !== "string"){
validate20.errors = [{instancePath:instancePath+"/guards/allow/" + i17+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid43 = _errs165 === errors;
}
else {
var valid43 = true;
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/allow/" + i17,schemaPath:"#/properties/guards/properties/allow/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid42 = _errs156 === errors;
if(!valid42){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/guards/allow",schemaPath:"#/properties/guards/properties/allow/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid31 = _errs154 === errors;
}
else {
var valid31 = true;
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
var valid0 = _errs115 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.apply !== undefined){
let data76 = data.apply;
const _errs168 = errors;
if(errors === _errs168){
if(data76 && typeof data76 == "object" && !Array.isArray(data76)){
const _errs170 = errors;
for(const key13 in data76){
if(!(key13 === "settle")){
validate20.errors = [{instancePath:instancePath+"/apply",schemaPath:"#/properties/apply/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13}}];
return false;
break;
}
}
if(_errs170 === errors){
if(data76.settle !== undefined){
let data77 = data76.settle;
const _errs171 = errors;
if(errors === _errs171){
if(typeof data77 === "string"){
if(!pattern21.test(data77)){
validate20.errors = [{instancePath:instancePath+"/apply/settle",schemaPath:"#/properties/apply/properties/settle/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(ms|s|m)$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/apply/settle",schemaPath:"#/properties/apply/properties/settle/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/apply",schemaPath:"#/properties/apply/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs168 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reports !== undefined){
let data78 = data.reports;
const _errs173 = errors;
if(errors === _errs173){
if(data78 && typeof data78 == "object" && !Array.isArray(data78)){
for(const key14 in data78){
const _errs175 = errors;
const _errs176 = errors;
const _errs178 = errors;
const _errs179 = errors;
if(typeof key14 === "string"){
if(!pattern22.test(key14)){
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
var valid49 = _errs179 === errors;
if(valid49){
const err1 = {instancePath:instancePath+"/reports",schemaPath:"#/$defs/alias/not",keyword:"not",params:{},propertyName:key14};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
errors = _errs178;
if(vErrors !== null){
if(_errs178){
vErrors.length = _errs178;
}
else {
vErrors = null;
}
}
}
if(errors === _errs176){
if(typeof key14 === "string"){
if(!pattern23.test(key14)){
const err2 = {instancePath:instancePath+"/reports",schemaPath:"#/$defs/alias/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*$"},propertyName:key14};
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
const err3 = {instancePath:instancePath+"/reports",schemaPath:"#/$defs/alias/type",keyword:"type",params:{type: "string"},propertyName:key14};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid47 = _errs175 === errors;
if(!valid47){
const err4 = {instancePath:instancePath+"/reports",schemaPath:"#/properties/reports/propertyNames",keyword:"propertyNames",params:{propertyName: key14}};
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
if(valid47){
for(const key15 in data78){
let data79 = data78[key15];
const _errs181 = errors;
const _errs183 = errors;
let valid51 = true;
const _errs184 = errors;
if(data79 && typeof data79 == "object" && !Array.isArray(data79)){
let missing7;
if((data79.id === undefined) && (missing7 = "id")){
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
var _valid0 = _errs184 === errors;
errors = _errs183;
if(vErrors !== null){
if(_errs183){
vErrors.length = _errs183;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs185 = errors;
if(data79 && typeof data79 == "object" && !Array.isArray(data79)){
let missing8;
if(((data79.workspace === undefined) && (missing8 = "workspace")) || ((data79.name === undefined) && (missing8 = "name"))){
validate20.errors = [{instancePath:instancePath+"/reports/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/reports/additionalProperties/else/required",keyword:"required",params:{missingProperty: missing8}}];
return false;
}
}
var _valid0 = _errs185 === errors;
valid51 = _valid0;
}
if(!valid51){
const err6 = {instancePath:instancePath+"/reports/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/reports/additionalProperties/if",keyword:"if",params:{failingKeyword: "else"}};
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
if(errors === _errs181){
if(data79 && typeof data79 == "object" && !Array.isArray(data79)){
const _errs186 = errors;
for(const key16 in data79){
if(!(((key16 === "id") || (key16 === "workspace")) || (key16 === "name"))){
validate20.errors = [{instancePath:instancePath+"/reports/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/reports/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key16}}];
return false;
break;
}
}
if(_errs186 === errors){
if(data79.id !== undefined){
let data80 = data79.id;
const _errs187 = errors;
const _errs188 = errors;
if(errors === _errs188){
if(typeof data80 === "string"){
if(!pattern22.test(data80)){
validate20.errors = [{instancePath:instancePath+"/reports/" + key15.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/reports/" + key15.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid52 = _errs187 === errors;
}
else {
var valid52 = true;
}
if(valid52){
if(data79.workspace !== undefined){
const _errs190 = errors;
if(typeof data79.workspace !== "string"){
validate20.errors = [{instancePath:instancePath+"/reports/" + key15.replace(/~/g, "~0").replace(/\//g, "~1")+"/workspace",schemaPath:"#/properties/reports/additionalProperties/properties/workspace/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid52 = _errs190 === errors;
}
else {
var valid52 = true;
}
if(valid52){
if(data79.name !== undefined){
const _errs192 = errors;
if(typeof data79.name !== "string"){
validate20.errors = [{instancePath:instancePath+"/reports/" + key15.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/reports/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid52 = _errs192 === errors;
}
else {
var valid52 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/reports/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/reports/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid50 = _errs181 === errors;
if(!valid50){
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
var valid0 = _errs173 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.datasets !== undefined){
let data83 = data.datasets;
const _errs194 = errors;
if(errors === _errs194){
if(data83 && typeof data83 == "object" && !Array.isArray(data83)){
for(const key17 in data83){
const _errs196 = errors;
const _errs197 = errors;
const _errs199 = errors;
const _errs200 = errors;
if(typeof key17 === "string"){
if(!pattern22.test(key17)){
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
var valid56 = _errs200 === errors;
if(valid56){
const err8 = {instancePath:instancePath+"/datasets",schemaPath:"#/$defs/alias/not",keyword:"not",params:{},propertyName:key17};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
errors = _errs199;
if(vErrors !== null){
if(_errs199){
vErrors.length = _errs199;
}
else {
vErrors = null;
}
}
}
if(errors === _errs197){
if(typeof key17 === "string"){
if(!pattern23.test(key17)){
const err9 = {instancePath:instancePath+"/datasets",schemaPath:"#/$defs/alias/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*$"},propertyName:key17};
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
const err10 = {instancePath:instancePath+"/datasets",schemaPath:"#/$defs/alias/type",keyword:"type",params:{type: "string"},propertyName:key17};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var valid54 = _errs196 === errors;
if(!valid54){
const err11 = {instancePath:instancePath+"/datasets",schemaPath:"#/properties/datasets/propertyNames",keyword:"propertyNames",params:{propertyName: key17}};
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
if(valid54){
for(const key18 in data83){
let data84 = data83[key18];
const _errs202 = errors;
const _errs204 = errors;
let valid58 = true;
const _errs205 = errors;
if(data84 && typeof data84 == "object" && !Array.isArray(data84)){
let missing9;
if((data84.id === undefined) && (missing9 = "id")){
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
var _valid1 = _errs205 === errors;
errors = _errs204;
if(vErrors !== null){
if(_errs204){
vErrors.length = _errs204;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid1){
const _errs206 = errors;
if(data84 && typeof data84 == "object" && !Array.isArray(data84)){
if(data84.report !== undefined){
validate20.errors = [{instancePath:instancePath+"/datasets/" + key18.replace(/~/g, "~0").replace(/\//g, "~1")+"/report",schemaPath:"#/properties/datasets/additionalProperties/then/properties/report/false schema",keyword:"false schema",params:{}}];
return false;
}
}
var _valid1 = _errs206 === errors;
valid58 = _valid1;
if(valid58){
var props0 = {};
props0.report = true;
}
ifClause0 = "then";
}
else {
const _errs207 = errors;
if(data84 && typeof data84 == "object" && !Array.isArray(data84)){
let missing10;
if((data84.report === undefined) && (missing10 = "report")){
validate20.errors = [{instancePath:instancePath+"/datasets/" + key18.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/datasets/additionalProperties/else/required",keyword:"required",params:{missingProperty: missing10}}];
return false;
}
}
var _valid1 = _errs207 === errors;
valid58 = _valid1;
ifClause0 = "else";
}
if(!valid58){
const err13 = {instancePath:instancePath+"/datasets/" + key18.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/datasets/additionalProperties/if",keyword:"if",params:{failingKeyword: ifClause0}};
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
if(errors === _errs202){
if(data84 && typeof data84 == "object" && !Array.isArray(data84)){
const _errs208 = errors;
for(const key19 in data84){
if(!(((key19 === "id") || (key19 === "report")) || (key19 === "dynamic"))){
validate20.errors = [{instancePath:instancePath+"/datasets/" + key18.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/datasets/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key19}}];
return false;
break;
}
}
if(_errs208 === errors){
if(data84.id !== undefined){
let data86 = data84.id;
const _errs209 = errors;
const _errs210 = errors;
if(errors === _errs210){
if(typeof data86 === "string"){
if(!pattern22.test(data86)){
validate20.errors = [{instancePath:instancePath+"/datasets/" + key18.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/datasets/" + key18.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid60 = _errs209 === errors;
}
else {
var valid60 = true;
}
if(valid60){
if(data84.report !== undefined){
let data87 = data84.report;
const _errs212 = errors;
const _errs213 = errors;
if(errors === _errs213){
if(typeof data87 === "string"){
if(data87.length < 1){
validate20.errors = [{instancePath:instancePath+"/datasets/" + key18.replace(/~/g, "~0").replace(/\//g, "~1")+"/report",schemaPath:"#/$defs/reportName/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/datasets/" + key18.replace(/~/g, "~0").replace(/\//g, "~1")+"/report",schemaPath:"#/$defs/reportName/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid60 = _errs212 === errors;
}
else {
var valid60 = true;
}
if(valid60){
if(data84.dynamic !== undefined){
const _errs215 = errors;
if(typeof data84.dynamic !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/datasets/" + key18.replace(/~/g, "~0").replace(/\//g, "~1")+"/dynamic",schemaPath:"#/properties/datasets/additionalProperties/properties/dynamic/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid60 = _errs215 === errors;
}
else {
var valid60 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/datasets/" + key18.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/datasets/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid57 = _errs202 === errors;
if(!valid57){
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
var valid0 = _errs194 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.teams !== undefined){
let data89 = data.teams;
const _errs217 = errors;
if(errors === _errs217){
if(data89 && typeof data89 == "object" && !Array.isArray(data89)){
for(const key20 in data89){
const _errs219 = errors;
const _errs220 = errors;
if(errors === _errs220){
if(typeof key20 === "string"){
if(key20.length < 1){
const err14 = {instancePath:instancePath+"/teams",schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1},propertyName:key20};
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
const err15 = {instancePath:instancePath+"/teams",schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"},propertyName:key20};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var valid63 = _errs219 === errors;
if(!valid63){
const err16 = {instancePath:instancePath+"/teams",schemaPath:"#/properties/teams/propertyNames",keyword:"propertyNames",params:{propertyName: key20}};
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
if(valid63){
for(const key21 in data89){
let data90 = data89[key21];
const _errs223 = errors;
if(errors === _errs223){
if(data90 && typeof data90 == "object" && !Array.isArray(data90)){
const _errs225 = errors;
for(const key22 in data90){
if(!(((key22 === "members") || (key22 === "reports")) || (key22 === "rls"))){
validate20.errors = [{instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/teams/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key22}}];
return false;
break;
}
}
if(_errs225 === errors){
if(data90.members !== undefined){
let data91 = data90.members;
const _errs226 = errors;
if(errors === _errs226){
if(Array.isArray(data91)){
var valid67 = true;
const len18 = data91.length;
for(let i18=0; i18<len18; i18++){
let data92 = data91[i18];
const _errs228 = errors;
const _errs229 = errors;
let valid68 = false;
const _errs230 = errors;
const _errs231 = errors;
if(errors === _errs231){
if(typeof data92 === "string"){
if(data92.length > 320){
const err17 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
if(!pattern28.test(data92)){
const err18 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}};
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
const err19 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var _valid2 = _errs230 === errors;
valid68 = valid68 || _valid2;
const _errs233 = errors;
if(errors === _errs233){
if(data92 && typeof data92 == "object" && !Array.isArray(data92)){
let missing11;
if((data92.user === undefined) && (missing11 = "user")){
const err20 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/required",keyword:"required",params:{missingProperty: missing11}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
const _errs235 = errors;
for(const key23 in data92){
if(!((((key23 === "user") || (key23 === "from")) || (key23 === "until")) || (key23 === "reason"))){
const err21 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key23}};
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
if(_errs235 === errors){
if(data92.user !== undefined){
let data93 = data92.user;
const _errs236 = errors;
const _errs237 = errors;
if(errors === _errs237){
if(typeof data93 === "string"){
if(data93.length > 320){
const err22 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/user",schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
else {
if(!pattern28.test(data93)){
const err23 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/user",schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}};
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
const err24 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/user",schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var valid70 = _errs236 === errors;
}
else {
var valid70 = true;
}
if(valid70){
if(data92.from !== undefined){
let data94 = data92.from;
const _errs239 = errors;
const _errs240 = errors;
if(errors === _errs240){
if(errors === _errs240){
if(typeof data94 === "string"){
if(!(formats0(data94))){
const err25 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/from",schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
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
const err26 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/from",schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
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
var valid70 = _errs239 === errors;
}
else {
var valid70 = true;
}
if(valid70){
if(data92.until !== undefined){
let data95 = data92.until;
const _errs242 = errors;
const _errs243 = errors;
if(errors === _errs243){
if(errors === _errs243){
if(typeof data95 === "string"){
if(!(formats0(data95))){
const err27 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
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
const err28 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
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
var valid70 = _errs242 === errors;
}
else {
var valid70 = true;
}
if(valid70){
if(data92.reason !== undefined){
const _errs245 = errors;
if(typeof data92.reason !== "string"){
const err29 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
var valid70 = _errs245 === errors;
}
else {
var valid70 = true;
}
}
}
}
}
}
}
else {
const err30 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
var _valid2 = _errs233 === errors;
valid68 = valid68 || _valid2;
if(_valid2){
var props1 = true;
}
const _errs248 = errors;
if(errors === _errs248){
if(data92 && typeof data92 == "object" && !Array.isArray(data92)){
let missing12;
if((data92.team === undefined) && (missing12 = "team")){
const err31 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/2/required",keyword:"required",params:{missingProperty: missing12}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
else {
const _errs250 = errors;
for(const key24 in data92){
if(!((((key24 === "team") || (key24 === "from")) || (key24 === "until")) || (key24 === "reason"))){
const err32 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key24}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
break;
}
}
if(_errs250 === errors){
if(data92.team !== undefined){
let data97 = data92.team;
const _errs251 = errors;
const _errs252 = errors;
if(errors === _errs252){
if(typeof data97 === "string"){
if(data97.length < 1){
const err33 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/team",schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/team",schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
var valid75 = _errs251 === errors;
}
else {
var valid75 = true;
}
if(valid75){
if(data92.from !== undefined){
let data98 = data92.from;
const _errs254 = errors;
const _errs255 = errors;
if(errors === _errs255){
if(errors === _errs255){
if(typeof data98 === "string"){
if(!(formats0(data98))){
const err35 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/from",schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
else {
const err36 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/from",schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
var valid75 = _errs254 === errors;
}
else {
var valid75 = true;
}
if(valid75){
if(data92.until !== undefined){
let data99 = data92.until;
const _errs257 = errors;
const _errs258 = errors;
if(errors === _errs258){
if(errors === _errs258){
if(typeof data99 === "string"){
if(!(formats0(data99))){
const err37 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
var valid75 = _errs257 === errors;
}
else {
var valid75 = true;
}
if(valid75){
if(data92.reason !== undefined){
const _errs260 = errors;
if(typeof data92.reason !== "string"){
const err39 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
var valid75 = _errs260 === errors;
}
else {
var valid75 = true;
}
}
}
}
}
}
}
else {
const err40 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/2/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
var _valid2 = _errs248 === errors;
valid68 = valid68 || _valid2;
if(_valid2){
if(props1 !== true){
props1 = true;
}
}
if(!valid68){
const err41 = {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i18,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs229;
if(vErrors !== null){
if(_errs229){
vErrors.length = _errs229;
}
else {
vErrors = null;
}
}
}
var valid67 = _errs228 === errors;
if(!valid67){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/members",schemaPath:"#/properties/teams/additionalProperties/properties/members/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid66 = _errs226 === errors;
}
else {
var valid66 = true;
}
if(valid66){
if(data90.reports !== undefined){
const _errs263 = errors;
if(!(validate21(data90.reports, {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/reports",parentData:data90,parentDataProperty:"reports",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid66 = _errs263 === errors;
}
else {
var valid66 = true;
}
if(valid66){
if(data90.rls !== undefined){
const _errs264 = errors;
if(!(validate25(data90.rls, {instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1")+"/rls",parentData:data90,parentDataProperty:"rls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid66 = _errs264 === errors;
}
else {
var valid66 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/teams/" + key21.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/teams/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid65 = _errs223 === errors;
if(!valid65){
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
var valid0 = _errs217 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data103 = data.users;
const _errs265 = errors;
if(errors === _errs265){
if(data103 && typeof data103 == "object" && !Array.isArray(data103)){
for(const key25 in data103){
const _errs267 = errors;
const _errs268 = errors;
if(errors === _errs268){
if(typeof key25 === "string"){
if(key25.length > 320){
const err42 = {instancePath:instancePath+"/users",schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320},propertyName:key25};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
else {
if(!pattern28.test(key25)){
const err43 = {instancePath:instancePath+"/users",schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"},propertyName:key25};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
else {
const err44 = {instancePath:instancePath+"/users",schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"},propertyName:key25};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
var valid80 = _errs267 === errors;
if(!valid80){
const err45 = {instancePath:instancePath+"/users",schemaPath:"#/properties/users/propertyNames",keyword:"propertyNames",params:{propertyName: key25}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
validate20.errors = vErrors;
return false;
break;
}
}
if(valid80){
for(const key26 in data103){
let data104 = data103[key26];
const _errs271 = errors;
if(errors === _errs271){
if(data104 && typeof data104 == "object" && !Array.isArray(data104)){
const _errs273 = errors;
for(const key27 in data104){
if(!(func1.call(schema31.properties.users.additionalProperties.properties, key27))){
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/users/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key27}}];
return false;
break;
}
}
if(_errs273 === errors){
if(data104.name !== undefined){
let data105 = data104.name;
const _errs274 = errors;
if(errors === _errs274){
if(typeof data105 === "string"){
if(data105.length < 1){
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/users/additionalProperties/properties/name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/users/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid83 = _errs274 === errors;
}
else {
var valid83 = true;
}
if(valid83){
if(data104.role !== undefined){
let data106 = data104.role;
const _errs276 = errors;
if(!((((data106 === "administrator") || (data106 === "contributor")) || (data106 === "viewer")) || (data106 === "workspace-contributor"))){
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/role",schemaPath:"#/properties/users/additionalProperties/properties/role/enum",keyword:"enum",params:{allowedValues: schema31.properties.users.additionalProperties.properties.role.enum}}];
return false;
}
var valid83 = _errs276 === errors;
}
else {
var valid83 = true;
}
if(valid83){
if(data104.previously !== undefined){
let data107 = data104.previously;
const _errs277 = errors;
if(errors === _errs277){
if(Array.isArray(data107)){
var valid84 = true;
const len19 = data107.length;
for(let i19=0; i19<len19; i19++){
let data108 = data107[i19];
const _errs279 = errors;
const _errs280 = errors;
if(errors === _errs280){
if(typeof data108 === "string"){
if(data108.length > 320){
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously/" + i19,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}}];
return false;
}
else {
if(!pattern28.test(data108)){
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously/" + i19,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously/" + i19,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid84 = _errs279 === errors;
if(!valid84){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously",schemaPath:"#/properties/users/additionalProperties/properties/previously/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid83 = _errs277 === errors;
}
else {
var valid83 = true;
}
if(valid83){
if(data104.absent !== undefined){
const _errs282 = errors;
if(typeof data104.absent !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/absent",schemaPath:"#/properties/users/additionalProperties/properties/absent/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid83 = _errs282 === errors;
}
else {
var valid83 = true;
}
if(valid83){
if(data104.from !== undefined){
let data110 = data104.from;
const _errs284 = errors;
const _errs285 = errors;
if(errors === _errs285){
if(errors === _errs285){
if(typeof data110 === "string"){
if(!(formats0(data110))){
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/from",schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/from",schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid83 = _errs284 === errors;
}
else {
var valid83 = true;
}
if(valid83){
if(data104.until !== undefined){
let data111 = data104.until;
const _errs287 = errors;
const _errs288 = errors;
if(errors === _errs288){
if(errors === _errs288){
if(typeof data111 === "string"){
if(!(formats0(data111))){
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid83 = _errs287 === errors;
}
else {
var valid83 = true;
}
if(valid83){
if(data104.reason !== undefined){
const _errs290 = errors;
if(typeof data104.reason !== "string"){
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid83 = _errs290 === errors;
}
else {
var valid83 = true;
}
if(valid83){
if(data104.reports !== undefined){
const _errs293 = errors;
if(!(validate21(data104.reports, {instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/reports",parentData:data104,parentDataProperty:"reports",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid83 = _errs293 === errors;
}
else {
var valid83 = true;
}
if(valid83){
if(data104.rls !== undefined){
const _errs294 = errors;
if(!(validate25(data104.rls, {instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1")+"/rls",parentData:data104,parentDataProperty:"rls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid83 = _errs294 === errors;
}
else {
var valid83 = true;
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
validate20.errors = [{instancePath:instancePath+"/users/" + key26.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/users/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid82 = _errs271 === errors;
if(!valid82){
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
var valid0 = _errs265 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.groups !== undefined){
let data115 = data.groups;
const _errs295 = errors;
if(errors === _errs295){
if(data115 && typeof data115 == "object" && !Array.isArray(data115)){
for(const key28 in data115){
const _errs297 = errors;
const _errs298 = errors;
if(errors === _errs298){
if(typeof key28 === "string"){
if(key28.length < 1){
const err46 = {instancePath:instancePath+"/groups",schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1},propertyName:key28};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/groups",schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"},propertyName:key28};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
var valid89 = _errs297 === errors;
if(!valid89){
const err48 = {instancePath:instancePath+"/groups",schemaPath:"#/properties/groups/propertyNames",keyword:"propertyNames",params:{propertyName: key28}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
validate20.errors = vErrors;
return false;
break;
}
}
if(valid89){
for(const key29 in data115){
let data116 = data115[key29];
const _errs301 = errors;
if(errors === _errs301){
if(data116 && typeof data116 == "object" && !Array.isArray(data116)){
let missing13;
if((data116.id === undefined) && (missing13 = "id")){
validate20.errors = [{instancePath:instancePath+"/groups/" + key29.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/groups/additionalProperties/required",keyword:"required",params:{missingProperty: missing13}}];
return false;
}
else {
const _errs303 = errors;
for(const key30 in data116){
if(!((key30 === "id") || (key30 === "rls"))){
validate20.errors = [{instancePath:instancePath+"/groups/" + key29.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/groups/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key30}}];
return false;
break;
}
}
if(_errs303 === errors){
if(data116.id !== undefined){
let data117 = data116.id;
const _errs304 = errors;
const _errs305 = errors;
if(errors === _errs305){
if(typeof data117 === "string"){
if(!pattern22.test(data117)){
validate20.errors = [{instancePath:instancePath+"/groups/" + key29.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/groups/" + key29.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid92 = _errs304 === errors;
}
else {
var valid92 = true;
}
if(valid92){
if(data116.rls !== undefined){
const _errs307 = errors;
if(!(validate25(data116.rls, {instancePath:instancePath+"/groups/" + key29.replace(/~/g, "~0").replace(/\//g, "~1")+"/rls",parentData:data116,parentDataProperty:"rls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid92 = _errs307 === errors;
}
else {
var valid92 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/groups/" + key29.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/groups/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid91 = _errs301 === errors;
if(!valid91){
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
var valid0 = _errs295 === errors;
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
const schema81 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"access.schema.json","type":"object","properties":{"reports":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"workspace":{"type":"string"},"name":{"type":"string"}},"if":{"required":["id"]},"else":{"required":["workspace","name"]},"additionalProperties":false}},"datasets":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"report":{"$ref":"#/$defs/reportName"},"dynamic":{"type":"boolean","default":false}},"if":{"required":["id"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}},"teams":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"members":{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/address"},{"type":"object","properties":{"user":{"$ref":"#/$defs/address"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["user"],"additionalProperties":false},{"type":"object","properties":{"team":{"$ref":"#/$defs/freeName"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["team"],"additionalProperties":false}]}},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"users":{"type":"object","propertyNames":{"$ref":"#/$defs/address"},"additionalProperties":{"type":"object","properties":{"name":{"type":"string","minLength":1},"role":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"previously":{"type":"array","items":{"$ref":"#/$defs/address"}},"absent":{"type":"boolean","default":false},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"groups":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"rls":{"$ref":"#/$defs/rlsList"}},"required":["id"],"additionalProperties":false}}},"additionalProperties":false,"$defs":{"address":{"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320},"alias":{"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}},"freeName":{"type":"string","minLength":1},"uuid":{"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},"pattern":{"type":"string","minLength":1,"pattern":"^[^!]"},"patterns":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"from":{"type":"string","format":"instant"},"until":{"type":"string","format":"instant"},"reason":{"type":"string"},"reportName":{"type":"string","minLength":1},"reportEntry":{"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]},"rlsEntry":{"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]},"reportList":{"type":"array","items":{"$ref":"#/$defs/reportEntry"}},"rlsList":{"type":"array","items":{"$ref":"#/$defs/rlsEntry"}}}};
const schema82 = {"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}};
const schema83 = {"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"};
const schema86 = {"type":"string","minLength":1};
const schema87 = {"type":"string","minLength":1};
const schema88 = {"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320};
const schema90 = {"type":"string","format":"instant"};
const schema91 = {"type":"string","format":"instant"};
const schema92 = {"type":"string"};
const schema97 = {"type":"array","items":{"$ref":"#/$defs/reportEntry"}};
const schema98 = {"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]};

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

const schema104 = {"type":"array","items":{"$ref":"#/$defs/rlsEntry"}};
const schema105 = {"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]};

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
if(!pattern30.test(data)){
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
if(!pattern22.test(key1)){
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
if(!pattern23.test(key1)){
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
if(!pattern22.test(data2)){
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
if(!pattern22.test(key4)){
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
if(!pattern23.test(key4)){
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
if(!pattern22.test(data8)){
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
if(!pattern28.test(data14)){
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
if(!pattern28.test(data15)){
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
if(_valid2){
var props1 = true;
}
const _errs77 = errors;
if(errors === _errs77){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
let missing5;
if((data14.team === undefined) && (missing5 = "team")){
const err31 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/2/required",keyword:"required",params:{missingProperty: missing5}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
else {
const _errs79 = errors;
for(const key11 in data14){
if(!((((key11 === "team") || (key11 === "from")) || (key11 === "until")) || (key11 === "reason"))){
const err32 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
break;
}
}
if(_errs79 === errors){
if(data14.team !== undefined){
let data19 = data14.team;
const _errs80 = errors;
const _errs81 = errors;
if(errors === _errs81){
if(typeof data19 === "string"){
if(data19.length < 1){
const err33 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/team",schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
else {
const err34 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/team",schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
var valid29 = _errs80 === errors;
}
else {
var valid29 = true;
}
if(valid29){
if(data14.from !== undefined){
let data20 = data14.from;
const _errs83 = errors;
const _errs84 = errors;
if(errors === _errs84){
if(errors === _errs84){
if(typeof data20 === "string"){
if(!(formats0(data20))){
const err35 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/from",schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
else {
const err36 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/from",schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
var valid29 = _errs83 === errors;
}
else {
var valid29 = true;
}
if(valid29){
if(data14.until !== undefined){
let data21 = data14.until;
const _errs86 = errors;
const _errs87 = errors;
if(errors === _errs87){
if(errors === _errs87){
if(typeof data21 === "string"){
if(!(formats0(data21))){
const err37 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
var valid29 = _errs86 === errors;
}
else {
var valid29 = true;
}
if(valid29){
if(data14.reason !== undefined){
const _errs89 = errors;
if(typeof data14.reason !== "string"){
const err39 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
var valid29 = _errs89 === errors;
}
else {
var valid29 = true;
}
}
}
}
}
}
}
else {
const err40 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/2/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
var _valid2 = _errs77 === errors;
valid22 = valid22 || _valid2;
if(_valid2){
if(props1 !== true){
props1 = true;
}
}
if(!valid22){
const err41 = {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/members/" + i0,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
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
const _errs92 = errors;
if(!(validate33(data12.reports, {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/reports",parentData:data12,parentDataProperty:"reports",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid20 = _errs92 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data12.rls !== undefined){
const _errs93 = errors;
if(!(validate37(data12.rls, {instancePath:instancePath+"/teams/" + key8.replace(/~/g, "~0").replace(/\//g, "~1")+"/rls",parentData:data12,parentDataProperty:"rls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid20 = _errs93 === errors;
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
let data25 = data.users;
const _errs94 = errors;
if(errors === _errs94){
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
for(const key12 in data25){
const _errs96 = errors;
const _errs97 = errors;
if(errors === _errs97){
if(typeof key12 === "string"){
if(key12.length > 320){
const err42 = {instancePath:instancePath+"/users",schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320},propertyName:key12};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
else {
if(!pattern28.test(key12)){
const err43 = {instancePath:instancePath+"/users",schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"},propertyName:key12};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
else {
const err44 = {instancePath:instancePath+"/users",schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"},propertyName:key12};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
var valid34 = _errs96 === errors;
if(!valid34){
const err45 = {instancePath:instancePath+"/users",schemaPath:"#/properties/users/propertyNames",keyword:"propertyNames",params:{propertyName: key12}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
validate32.errors = vErrors;
return false;
break;
}
}
if(valid34){
for(const key13 in data25){
let data26 = data25[key13];
const _errs100 = errors;
if(errors === _errs100){
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
const _errs102 = errors;
for(const key14 in data26){
if(!(func1.call(schema81.properties.users.additionalProperties.properties, key14))){
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/users/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14}}];
return false;
break;
}
}
if(_errs102 === errors){
if(data26.name !== undefined){
let data27 = data26.name;
const _errs103 = errors;
if(errors === _errs103){
if(typeof data27 === "string"){
if(data27.length < 1){
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/users/additionalProperties/properties/name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/users/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid37 = _errs103 === errors;
}
else {
var valid37 = true;
}
if(valid37){
if(data26.role !== undefined){
let data28 = data26.role;
const _errs105 = errors;
if(!((((data28 === "administrator") || (data28 === "contributor")) || (data28 === "viewer")) || (data28 === "workspace-contributor"))){
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/role",schemaPath:"#/properties/users/additionalProperties/properties/role/enum",keyword:"enum",params:{allowedValues: schema81.properties.users.additionalProperties.properties.role.enum}}];
return false;
}
var valid37 = _errs105 === errors;
}
else {
var valid37 = true;
}
if(valid37){
if(data26.previously !== undefined){
let data29 = data26.previously;
const _errs106 = errors;
if(errors === _errs106){
if(Array.isArray(data29)){
var valid38 = true;
const len1 = data29.length;
for(let i1=0; i1<len1; i1++){
let data30 = data29[i1];
const _errs108 = errors;
const _errs109 = errors;
if(errors === _errs109){
if(typeof data30 === "string"){
if(data30.length > 320){
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously/" + i1,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}}];
return false;
}
else {
if(!pattern28.test(data30)){
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously/" + i1,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}}];
return false;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously/" + i1,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid38 = _errs108 === errors;
if(!valid38){
break;
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/previously",schemaPath:"#/properties/users/additionalProperties/properties/previously/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid37 = _errs106 === errors;
}
else {
var valid37 = true;
}
if(valid37){
if(data26.absent !== undefined){
const _errs111 = errors;
if(typeof data26.absent !== "boolean"){
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/absent",schemaPath:"#/properties/users/additionalProperties/properties/absent/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid37 = _errs111 === errors;
}
else {
var valid37 = true;
}
if(valid37){
if(data26.from !== undefined){
let data32 = data26.from;
const _errs113 = errors;
const _errs114 = errors;
if(errors === _errs114){
if(errors === _errs114){
if(typeof data32 === "string"){
if(!(formats0(data32))){
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/from",schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/from",schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid37 = _errs113 === errors;
}
else {
var valid37 = true;
}
if(valid37){
if(data26.until !== undefined){
let data33 = data26.until;
const _errs116 = errors;
const _errs117 = errors;
if(errors === _errs117){
if(errors === _errs117){
if(typeof data33 === "string"){
if(!(formats0(data33))){
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/until",schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/until",schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid37 = _errs116 === errors;
}
else {
var valid37 = true;
}
if(valid37){
if(data26.reason !== undefined){
const _errs119 = errors;
if(typeof data26.reason !== "string"){
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/reason",schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid37 = _errs119 === errors;
}
else {
var valid37 = true;
}
if(valid37){
if(data26.reports !== undefined){
const _errs122 = errors;
if(!(validate33(data26.reports, {instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/reports",parentData:data26,parentDataProperty:"reports",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate33.errors : vErrors.concat(validate33.errors);
errors = vErrors.length;
}
var valid37 = _errs122 === errors;
}
else {
var valid37 = true;
}
if(valid37){
if(data26.rls !== undefined){
const _errs123 = errors;
if(!(validate37(data26.rls, {instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1")+"/rls",parentData:data26,parentDataProperty:"rls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid37 = _errs123 === errors;
}
else {
var valid37 = true;
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
validate32.errors = [{instancePath:instancePath+"/users/" + key13.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/users/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid36 = _errs100 === errors;
if(!valid36){
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
var valid0 = _errs94 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.groups !== undefined){
let data37 = data.groups;
const _errs124 = errors;
if(errors === _errs124){
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
for(const key15 in data37){
const _errs126 = errors;
const _errs127 = errors;
if(errors === _errs127){
if(typeof key15 === "string"){
if(key15.length < 1){
const err46 = {instancePath:instancePath+"/groups",schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1},propertyName:key15};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/groups",schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"},propertyName:key15};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
var valid43 = _errs126 === errors;
if(!valid43){
const err48 = {instancePath:instancePath+"/groups",schemaPath:"#/properties/groups/propertyNames",keyword:"propertyNames",params:{propertyName: key15}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
validate32.errors = vErrors;
return false;
break;
}
}
if(valid43){
for(const key16 in data37){
let data38 = data37[key16];
const _errs130 = errors;
if(errors === _errs130){
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
let missing6;
if((data38.id === undefined) && (missing6 = "id")){
validate32.errors = [{instancePath:instancePath+"/groups/" + key16.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/groups/additionalProperties/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
else {
const _errs132 = errors;
for(const key17 in data38){
if(!((key17 === "id") || (key17 === "rls"))){
validate32.errors = [{instancePath:instancePath+"/groups/" + key16.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/groups/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key17}}];
return false;
break;
}
}
if(_errs132 === errors){
if(data38.id !== undefined){
let data39 = data38.id;
const _errs133 = errors;
const _errs134 = errors;
if(errors === _errs134){
if(typeof data39 === "string"){
if(!pattern22.test(data39)){
validate32.errors = [{instancePath:instancePath+"/groups/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate32.errors = [{instancePath:instancePath+"/groups/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/id",schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid46 = _errs133 === errors;
}
else {
var valid46 = true;
}
if(valid46){
if(data38.rls !== undefined){
const _errs136 = errors;
if(!(validate37(data38.rls, {instancePath:instancePath+"/groups/" + key16.replace(/~/g, "~0").replace(/\//g, "~1")+"/rls",parentData:data38,parentDataProperty:"rls",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid46 = _errs136 === errors;
}
else {
var valid46 = true;
}
}
}
}
}
else {
validate32.errors = [{instancePath:instancePath+"/groups/" + key16.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/groups/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid45 = _errs130 === errors;
if(!valid45){
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
var valid0 = _errs124 === errors;
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
