// @ts-nocheck: written by scripts/compile-validators.mjs
import { formats } from './formats.ts';
const instancePath = "";"use strict";
export const isRoot = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"rolecall.schema.json","type":"object","properties":{"version":{"const":1},"portal":{"type":"object","properties":{"name":{"type":"string","pattern":"^[a-z0-9]([a-z0-9-]*[a-z0-9])?$","maxLength":100},"url":{"type":"string","minLength":1},"dialect":{"type":"object","properties":{"pageParameter":{"type":"string","minLength":1},"firstPage":{"enum":[0,1]},"pageSize":{"type":"object","properties":{"parameter":{"type":"string","minLength":1},"value":{"type":"integer","minimum":1}},"required":["parameter","value"],"additionalProperties":false},"linkMethod":{"enum":["PUT","POST"]},"groupsField":{"type":"string","minLength":1,"default":"groups"},"maxBatch":{"type":"integer","minimum":1},"updateUser":{"type":"boolean","default":false},"deleteKeepsRls":{"type":"boolean","default":false},"auditDates":{"type":"object","properties":{"from":{"type":"string","minLength":1},"to":{"type":"string","minLength":1}},"required":["from","to"],"additionalProperties":false}},"additionalProperties":false}},"required":["name","url"],"additionalProperties":false},"include":{"type":"array","items":{"type":"string","minLength":1}},"manage":{"type":"object","properties":{"only":{"type":"object","properties":{"users":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"}}},"additionalProperties":false},"ignore":{"type":"object","properties":{"users":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"grants":{"type":"array","items":{"type":"object","properties":{"user":{"$ref":"#/$defs/pattern"},"report":{"$ref":"#/$defs/pattern"}},"required":["user","report"],"additionalProperties":false}}},"additionalProperties":false},"exclusive":{"type":"object","properties":{"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"}}},"additionalProperties":false},"unlisted":{"enum":["keep","revoke","delete"],"default":"keep"},"leavers":{"enum":["revoke","delete","keep"],"default":"revoke"},"vanished":{"enum":["hold","create"],"default":"hold"},"removals":{"enum":["apply","suggest"],"default":"apply"},"kinds":{"type":"array","items":{"enum":["reports","rls"]}},"unresolved":{"enum":["error","hold"],"default":"error"},"roleChanges":{"enum":["manual","replace","update"],"default":"manual"}},"additionalProperties":false},"guards":{"type":"object","properties":{"maxRemovals":{"type":["integer","string"],"minimum":0,"pattern":"^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$","default":"25%"},"maxUserDeletes":{"type":["integer","string"],"minimum":0,"pattern":"^off$","default":5},"maxGrants":{"type":["integer","string"],"minimum":0,"pattern":"^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$","default":"off"},"minAdministrators":{"type":"integer","minimum":0,"default":1},"protect":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"escalations":{"enum":["report","refuse"],"default":"report"},"restrict":{"type":"array","items":{"type":"object","properties":{"files":{"type":"array","items":{"type":"string","minLength":1},"minItems":1},"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"roles":{"type":"array","items":{"enum":["administrator","contributor","viewer","workspace-contributor"]}}},"required":["files"],"additionalProperties":false}},"allow":{"type":"array","items":{"type":"object","properties":{"guard":{"enum":["max-removals","max-user-deletes","max-grants","min-administrators","protected","escalation"]},"limit":{"type":"integer","minimum":0},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["guard","until","reason"],"additionalProperties":false}}},"additionalProperties":false},"rules":{"type":"array","items":{"type":"object","properties":{"name":{"type":"string","minLength":1,"maxLength":100},"why":{"type":"string"},"severity":{"enum":["refuse","report"],"default":"refuse"},"exempt":{"type":"array","items":{"type":"object","properties":{"user":{"$ref":"#/$defs/pattern"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["user","until"],"additionalProperties":false}},"deny":{"$ref":"#/$defs/ruleSelector"},"apart":{"type":"array","items":{"$ref":"#/$defs/ruleSelector"},"minItems":2},"require":{"type":"object","properties":{"of":{"$ref":"#/$defs/ruleSelector"},"have":{"type":"object","properties":{"users":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"roles":{"type":"array","items":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"minItems":1},"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"teams":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"until":{"type":"string","pattern":"^[1-9][0-9]{0,4}d$"},"reason":{"const":true}},"minProperties":1,"additionalProperties":false}},"required":["of","have"],"additionalProperties":false},"most":{"type":"object","properties":{"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"roles":{"type":"array","items":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"minItems":1},"teams":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"users":{"type":"integer","minimum":0}},"required":["users"],"minProperties":2,"additionalProperties":false},"least":{"type":"object","properties":{"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"roles":{"type":"array","items":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"minItems":1},"teams":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"users":{"type":"integer","minimum":0}},"required":["users"],"minProperties":2,"additionalProperties":false}},"required":["name"],"oneOf":[{"required":["deny"]},{"required":["apart"]},{"required":["require"]},{"required":["most"]},{"required":["least"]}],"additionalProperties":false}},"apply":{"type":"object","properties":{"settle":{"type":"string","pattern":"^[0-9]+(ms|s|m)$","default":"30s"}},"additionalProperties":false},"reports":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"workspace":{"type":"string"},"name":{"type":"string"}},"if":{"required":["id"]},"else":{"required":["workspace","name"]},"additionalProperties":false}},"datasets":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"report":{"$ref":"#/$defs/reportName"},"dynamic":{"type":"boolean","default":false}},"if":{"required":["id"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}},"teams":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"members":{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/address"},{"type":"object","properties":{"user":{"$ref":"#/$defs/address"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["user"],"additionalProperties":false},{"type":"object","properties":{"team":{"$ref":"#/$defs/freeName"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["team"],"additionalProperties":false}]}},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"users":{"type":"object","propertyNames":{"$ref":"#/$defs/address"},"additionalProperties":{"type":"object","properties":{"name":{"type":"string","minLength":1},"role":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"previously":{"type":"array","items":{"$ref":"#/$defs/address"}},"absent":{"type":"boolean","default":false},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"groups":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"rls":{"$ref":"#/$defs/rlsList"}},"required":["id"],"additionalProperties":false}}},"required":["version","portal"],"additionalProperties":false,"$defs":{"address":{"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320},"alias":{"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}},"freeName":{"type":"string","minLength":1},"uuid":{"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},"pattern":{"type":"string","minLength":1,"pattern":"^[^!]"},"patterns":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"from":{"type":"string","format":"instant"},"until":{"type":"string","format":"instant"},"reason":{"type":"string"},"reportName":{"type":"string","minLength":1},"reportEntry":{"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]},"rlsEntry":{"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]},"reportList":{"type":"array","items":{"$ref":"#/$defs/reportEntry"}},"rlsList":{"type":"array","items":{"$ref":"#/$defs/rlsEntry"}},"ruleSelector":{"type":"object","properties":{"users":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"roles":{"type":"array","items":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"minItems":1},"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"teams":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1}},"minProperties":1,"additionalProperties":false}}};
const schema32 = {"type":"string","minLength":1,"pattern":"^[^!]"};
const schema45 = {"type":"string","format":"instant"};
const schema46 = {"type":"string"};
const schema48 = {"type":"string","format":"instant"};
const schema66 = {"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}};
const schema67 = {"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"};
const schema70 = {"type":"string","minLength":1};
const schema71 = {"type":"string","minLength":1};
const schema72 = {"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320};
const func1 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^[a-z0-9]([a-z0-9-]*[a-z0-9])?$", "u");
const pattern5 = new RegExp("^[^!]", "u");
const pattern15 = new RegExp("^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$", "u");
const pattern16 = new RegExp("^off$", "u");
const pattern30 = new RegExp("^[1-9][0-9]{0,4}d$", "u");
const pattern37 = new RegExp("^[0-9]+(ms|s|m)$", "u");
const pattern38 = new RegExp("^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$", "u");
const pattern39 = new RegExp("^[a-z0-9][a-z0-9._-]*$", "u");
const pattern44 = new RegExp("^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$", "u");
const formats0 = formats.instant;
const schema51 = {"type":"object","properties":{"users":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"roles":{"type":"array","items":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"minItems":1},"reports":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"rls":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1},"teams":{"type":"array","items":{"$ref":"#/$defs/pattern"},"minItems":1}},"minProperties":1,"additionalProperties":false};

function validate21(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length < 1){
validate21.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "users") || (key0 === "roles")) || (key0 === "reports")) || (key0 === "rls")) || (key0 === "teams"))){
validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.users !== undefined){
let data0 = data.users;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length < 1){
validate21.errors = [{instancePath,schemaPath:"#/properties/users/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
const _errs5 = errors;
if(errors === _errs5){
if(typeof data1 === "string"){
if(data1.length < 1){
validate21.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data1)){
validate21.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.roles !== undefined){
let data2 = data.roles;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data2)){
if(data2.length < 1){
validate21.errors = [{instancePath,schemaPath:"#/properties/roles/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid3 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
const _errs9 = errors;
if(!((((data3 === "administrator") || (data3 === "contributor")) || (data3 === "viewer")) || (data3 === "workspace-contributor"))){
validate21.errors = [{instancePath,schemaPath:"#/properties/roles/items/enum",keyword:"enum",params:{allowedValues: schema51.properties.roles.items.enum}}];
return false;
}
var valid3 = _errs9 === errors;
if(!valid3){
break;
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/properties/roles/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reports !== undefined){
let data4 = data.reports;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data4)){
if(data4.length < 1){
validate21.errors = [{instancePath,schemaPath:"#/properties/reports/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid4 = true;
const len2 = data4.length;
for(let i2=0; i2<len2; i2++){
let data5 = data4[i2];
const _errs12 = errors;
const _errs13 = errors;
if(errors === _errs13){
if(typeof data5 === "string"){
if(data5.length < 1){
validate21.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data5)){
validate21.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs12 === errors;
if(!valid4){
break;
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/properties/reports/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rls !== undefined){
let data6 = data.rls;
const _errs15 = errors;
if(errors === _errs15){
if(Array.isArray(data6)){
if(data6.length < 1){
validate21.errors = [{instancePath,schemaPath:"#/properties/rls/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid6 = true;
const len3 = data6.length;
for(let i3=0; i3<len3; i3++){
let data7 = data6[i3];
const _errs17 = errors;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data7 === "string"){
if(data7.length < 1){
validate21.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data7)){
validate21.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid6 = _errs17 === errors;
if(!valid6){
break;
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/properties/rls/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.teams !== undefined){
let data8 = data.teams;
const _errs20 = errors;
if(errors === _errs20){
if(Array.isArray(data8)){
if(data8.length < 1){
validate21.errors = [{instancePath,schemaPath:"#/properties/teams/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid8 = true;
const len4 = data8.length;
for(let i4=0; i4<len4; i4++){
let data9 = data8[i4];
const _errs22 = errors;
const _errs23 = errors;
if(errors === _errs23){
if(typeof data9 === "string"){
if(data9.length < 1){
validate21.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data9)){
validate21.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid8 = _errs22 === errors;
if(!valid8){
break;
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/properties/teams/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs20 === errors;
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
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}

const schema81 = {"type":"array","items":{"$ref":"#/$defs/reportEntry"}};
const schema82 = {"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]};

function validate26(data){
let vErrors = null;
let errors = 0;
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
if(!valid0){
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
const err3 = {instancePath,schemaPath:"#/anyOf/1/then/properties/report/false schema",keyword:"false schema",params:{}};
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
const err7 = {instancePath,schemaPath:"#/$defs/reportName/minLength",keyword:"minLength",params:{limit: 1}};
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
const err8 = {instancePath,schemaPath:"#/$defs/reportName/type",keyword:"type",params:{type: "string"}};
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
const err9 = {instancePath,schemaPath:"#/anyOf/1/properties/workspace/minLength",keyword:"minLength",params:{limit: 1}};
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
const err10 = {instancePath,schemaPath:"#/anyOf/1/properties/workspace/type",keyword:"type",params:{type: "string"}};
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
const err11 = {instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
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
const err12 = {instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
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
const err13 = {instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
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
const err14 = {instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
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
const err15 = {instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
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
return errors === 0;
}


function validate25(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate26(data[i0]))){
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

const schema88 = {"type":"array","items":{"$ref":"#/$defs/rlsEntry"}};
const schema89 = {"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]};
const pattern46 = new RegExp("^[^/]+/.", "u");

function validate30(data){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data === "string"){
if(!pattern46.test(data)){
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
if(!valid0){
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
const err4 = {instancePath,schemaPath:"#/anyOf/1/properties/dataset/minLength",keyword:"minLength",params:{limit: 1}};
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
const err5 = {instancePath,schemaPath:"#/anyOf/1/properties/dataset/type",keyword:"type",params:{type: "string"}};
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
const err6 = {instancePath,schemaPath:"#/anyOf/1/properties/role/minLength",keyword:"minLength",params:{limit: 1}};
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
const err7 = {instancePath,schemaPath:"#/anyOf/1/properties/role/type",keyword:"type",params:{type: "string"}};
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
const err8 = {instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
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
const err9 = {instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
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
const err10 = {instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
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
const err11 = {instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
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
const err12 = {instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
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
validate30.errors = vErrors;
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
validate30.errors = vErrors;
return errors === 0;
}


function validate29(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate30(data[i0]))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
validate29.errors = vErrors;
return errors === 0;
}


function validate20(data){
/*# sourceURL="rolecall.schema.json" */;
let vErrors = null;
let errors = 0;
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
validate20.errors = [{instancePath,schemaPath:"#/properties/version/const",keyword:"const",params:{allowedValue: 1}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data1){
if(!(((key1 === "name") || (key1 === "url")) || (key1 === "dialect"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/name/maxLength",keyword:"maxLength",params:{limit: 100}}];
return false;
}
else {
if(!pattern4.test(data2)){
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([a-z0-9-]*[a-z0-9])?$"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/name/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/url/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/url/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/pageParameter/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/pageParameter/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/firstPage/enum",keyword:"enum",params:{allowedValues: schema31.properties.portal.properties.dialect.properties.firstPage.enum}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/required",keyword:"required",params:{missingProperty: missing2}}];
return false;
}
else {
const _errs18 = errors;
for(const key3 in data7){
if(!((key3 === "parameter") || (key3 === "value"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/properties/parameter/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/properties/parameter/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/properties/value/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs21){
if((typeof data9 == "number") && (isFinite(data9))){
if(data9 < 1 || isNaN(data9)){
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/properties/value/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/pageSize/type",keyword:"type",params:{type: "object"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/linkMethod/enum",keyword:"enum",params:{allowedValues: schema31.properties.portal.properties.dialect.properties.linkMethod.enum}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/groupsField/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/groupsField/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/maxBatch/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs26){
if((typeof data12 == "number") && (isFinite(data12))){
if(data12 < 1 || isNaN(data12)){
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/maxBatch/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/updateUser/type",keyword:"type",params:{type: "boolean"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/deleteKeepsRls/type",keyword:"type",params:{type: "boolean"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
else {
const _errs34 = errors;
for(const key4 in data15){
if(!((key4 === "from") || (key4 === "to"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/properties/from/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/properties/from/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/properties/to/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/properties/to/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/properties/auditDates/type",keyword:"type",params:{type: "object"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/properties/dialect/type",keyword:"type",params:{type: "object"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/portal/type",keyword:"type",params:{type: "object"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/include/items/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/include/items/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/include/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/only/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data23)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/only/properties/users/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data25)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/only/properties/reports/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data27)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/only/properties/rls/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/only/type",keyword:"type",params:{type: "object"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/ignore/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data30)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/ignore/properties/users/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data32)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/ignore/properties/reports/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data34)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/ignore/properties/rls/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/ignore/properties/grants/items/required",keyword:"required",params:{missingProperty: missing4}}];
return false;
}
else {
const _errs86 = errors;
for(const key8 in data36){
if(!((key8 === "user") || (key8 === "report"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/ignore/properties/grants/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data37)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data38)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/ignore/properties/grants/items/type",keyword:"type",params:{type: "object"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/ignore/properties/grants/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/ignore/type",keyword:"type",params:{type: "object"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/exclusive/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data41)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/exclusive/properties/reports/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data43)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/exclusive/properties/rls/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/exclusive/type",keyword:"type",params:{type: "object"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/unlisted/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.unlisted.enum}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/leavers/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.leavers.enum}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/vanished/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.vanished.enum}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/removals/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.removals.enum}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/kinds/items/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.kinds.items.enum}}];
return false;
}
var valid30 = _errs112 === errors;
if(!valid30){
break;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/kinds/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/unresolved/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.unresolved.enum}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/properties/roleChanges/enum",keyword:"enum",params:{allowedValues: schema31.properties.manage.properties.roleChanges.enum}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/manage/type",keyword:"type",params:{type: "object"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10}}];
return false;
break;
}
}
if(_errs117 === errors){
if(data52.maxRemovals !== undefined){
let data53 = data52.maxRemovals;
const _errs118 = errors;
if((!(((typeof data53 == "number") && (!(data53 % 1) && !isNaN(data53))) && (isFinite(data53)))) && (typeof data53 !== "string")){
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/maxRemovals/type",keyword:"type",params:{type: schema31.properties.guards.properties.maxRemovals.type}}];
return false;
}
if(errors === _errs118){
if((typeof data53 == "number") && (isFinite(data53))){
if(data53 < 0 || isNaN(data53)){
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/maxRemovals/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
if(errors === _errs118){
if(typeof data53 === "string"){
if(!pattern15.test(data53)){
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/maxRemovals/pattern",keyword:"pattern",params:{pattern: "^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/maxUserDeletes/type",keyword:"type",params:{type: schema31.properties.guards.properties.maxUserDeletes.type}}];
return false;
}
if(errors === _errs120){
if((typeof data54 == "number") && (isFinite(data54))){
if(data54 < 0 || isNaN(data54)){
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/maxUserDeletes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
if(errors === _errs120){
if(typeof data54 === "string"){
if(!pattern16.test(data54)){
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/maxUserDeletes/pattern",keyword:"pattern",params:{pattern: "^off$"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/maxGrants/type",keyword:"type",params:{type: schema31.properties.guards.properties.maxGrants.type}}];
return false;
}
if(errors === _errs122){
if((typeof data55 == "number") && (isFinite(data55))){
if(data55 < 0 || isNaN(data55)){
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/maxGrants/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
if(errors === _errs122){
if(typeof data55 === "string"){
if(!pattern15.test(data55)){
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/maxGrants/pattern",keyword:"pattern",params:{pattern: "^(off|(100|[0-9]{1,2})(\\.[0-9]+)?%)$"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/minAdministrators/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs124){
if((typeof data56 == "number") && (isFinite(data56))){
if(data56 < 0 || isNaN(data56)){
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/minAdministrators/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data58)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/protect/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/escalations/enum",keyword:"enum",params:{allowedValues: schema31.properties.guards.properties.escalations.enum}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/restrict/items/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
else {
const _errs136 = errors;
for(const key11 in data61){
if(!((((key11 === "files") || (key11 === "reports")) || (key11 === "rls")) || (key11 === "roles"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/restrict/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/restrict/items/properties/files/minItems",keyword:"minItems",params:{limit: 1}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/restrict/items/properties/files/items/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/restrict/items/properties/files/items/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/restrict/items/properties/files/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data65)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/restrict/items/properties/reports/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data67)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/restrict/items/properties/rls/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/restrict/items/properties/roles/items/enum",keyword:"enum",params:{allowedValues: schema31.properties.guards.properties.restrict.items.properties.roles.items.enum}}];
return false;
}
var valid41 = _errs153 === errors;
if(!valid41){
break;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/restrict/items/properties/roles/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/restrict/items/type",keyword:"type",params:{type: "object"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/restrict/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/allow/items/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
else {
const _errs158 = errors;
for(const key12 in data71){
if(!((((key12 === "guard") || (key12 === "limit")) || (key12 === "until")) || (key12 === "reason"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/allow/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12}}];
return false;
break;
}
}
if(_errs158 === errors){
if(data71.guard !== undefined){
let data72 = data71.guard;
const _errs159 = errors;
if(!((((((data72 === "max-removals") || (data72 === "max-user-deletes")) || (data72 === "max-grants")) || (data72 === "min-administrators")) || (data72 === "protected")) || (data72 === "escalation"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/allow/items/properties/guard/enum",keyword:"enum",params:{allowedValues: schema31.properties.guards.properties.allow.items.properties.guard.enum}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/allow/items/properties/limit/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs160){
if((typeof data73 == "number") && (isFinite(data73))){
if(data73 < 0 || isNaN(data73)){
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/allow/items/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/allow/items/type",keyword:"type",params:{type: "object"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/properties/allow/type",keyword:"type",params:{type: "array"}}];
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
validate20.errors = [{instancePath,schemaPath:"#/properties/guards/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs115 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rules !== undefined){
let data76 = data.rules;
const _errs168 = errors;
if(errors === _errs168){
if(Array.isArray(data76)){
var valid46 = true;
const len18 = data76.length;
for(let i18=0; i18<len18; i18++){
let data77 = data76[i18];
const _errs170 = errors;
const _errs172 = errors;
let valid47 = false;
let passing0 = null;
const _errs173 = errors;
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
let missing7;
if((data77.deny === undefined) && (missing7 = "deny")){
const err0 = {instancePath,schemaPath:"#/properties/rules/items/oneOf/0/required",keyword:"required",params:{missingProperty: missing7}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs173 === errors;
if(_valid0){
valid47 = true;
passing0 = 0;
}
const _errs174 = errors;
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
let missing8;
if((data77.apart === undefined) && (missing8 = "apart")){
const err1 = {instancePath,schemaPath:"#/properties/rules/items/oneOf/1/required",keyword:"required",params:{missingProperty: missing8}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
var _valid0 = _errs174 === errors;
if(_valid0 && valid47){
valid47 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid47 = true;
passing0 = 1;
}
const _errs175 = errors;
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
let missing9;
if((data77.require === undefined) && (missing9 = "require")){
const err2 = {instancePath,schemaPath:"#/properties/rules/items/oneOf/2/required",keyword:"required",params:{missingProperty: missing9}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs175 === errors;
if(_valid0 && valid47){
valid47 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid47 = true;
passing0 = 2;
}
const _errs176 = errors;
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
let missing10;
if((data77.most === undefined) && (missing10 = "most")){
const err3 = {instancePath,schemaPath:"#/properties/rules/items/oneOf/3/required",keyword:"required",params:{missingProperty: missing10}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var _valid0 = _errs176 === errors;
if(_valid0 && valid47){
valid47 = false;
passing0 = [passing0, 3];
}
else {
if(_valid0){
valid47 = true;
passing0 = 3;
}
const _errs177 = errors;
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
let missing11;
if((data77.least === undefined) && (missing11 = "least")){
const err4 = {instancePath,schemaPath:"#/properties/rules/items/oneOf/4/required",keyword:"required",params:{missingProperty: missing11}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var _valid0 = _errs177 === errors;
if(_valid0 && valid47){
valid47 = false;
passing0 = [passing0, 4];
}
else {
if(_valid0){
valid47 = true;
passing0 = 4;
}
}
}
}
}
if(!valid47){
const err5 = {instancePath,schemaPath:"#/properties/rules/items/oneOf",keyword:"oneOf",params:{passingSchemas: passing0}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs172;
if(vErrors !== null){
if(_errs172){
vErrors.length = _errs172;
}
else {
vErrors = null;
}
}
}
if(errors === _errs170){
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
let missing12;
if((data77.name === undefined) && (missing12 = "name")){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/required",keyword:"required",params:{missingProperty: missing12}}];
return false;
}
else {
const _errs178 = errors;
for(const key13 in data77){
if(!(func1.call(schema31.properties.rules.items.properties, key13))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13}}];
return false;
break;
}
}
if(_errs178 === errors){
if(data77.name !== undefined){
let data78 = data77.name;
const _errs179 = errors;
if(errors === _errs179){
if(typeof data78 === "string"){
if(data78.length > 100){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 100}}];
return false;
}
else {
if(data78.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid48 = _errs179 === errors;
}
else {
var valid48 = true;
}
if(valid48){
if(data77.why !== undefined){
const _errs181 = errors;
if(typeof data77.why !== "string"){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/why/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid48 = _errs181 === errors;
}
else {
var valid48 = true;
}
if(valid48){
if(data77.severity !== undefined){
let data80 = data77.severity;
const _errs183 = errors;
if(!((data80 === "refuse") || (data80 === "report"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/severity/enum",keyword:"enum",params:{allowedValues: schema31.properties.rules.items.properties.severity.enum}}];
return false;
}
var valid48 = _errs183 === errors;
}
else {
var valid48 = true;
}
if(valid48){
if(data77.exempt !== undefined){
let data81 = data77.exempt;
const _errs184 = errors;
if(errors === _errs184){
if(Array.isArray(data81)){
var valid49 = true;
const len19 = data81.length;
for(let i19=0; i19<len19; i19++){
let data82 = data81[i19];
const _errs186 = errors;
if(errors === _errs186){
if(data82 && typeof data82 == "object" && !Array.isArray(data82)){
let missing13;
if(((data82.user === undefined) && (missing13 = "user")) || ((data82.until === undefined) && (missing13 = "until"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/exempt/items/required",keyword:"required",params:{missingProperty: missing13}}];
return false;
}
else {
const _errs188 = errors;
for(const key14 in data82){
if(!((((key14 === "user") || (key14 === "from")) || (key14 === "until")) || (key14 === "reason"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/exempt/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14}}];
return false;
break;
}
}
if(_errs188 === errors){
if(data82.user !== undefined){
let data83 = data82.user;
const _errs189 = errors;
const _errs190 = errors;
if(errors === _errs190){
if(typeof data83 === "string"){
if(data83.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data83)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid50 = _errs189 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data82.from !== undefined){
let data84 = data82.from;
const _errs192 = errors;
const _errs193 = errors;
if(errors === _errs193){
if(errors === _errs193){
if(typeof data84 === "string"){
if(!(formats0(data84))){
validate20.errors = [{instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid50 = _errs192 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data82.until !== undefined){
let data85 = data82.until;
const _errs195 = errors;
const _errs196 = errors;
if(errors === _errs196){
if(errors === _errs196){
if(typeof data85 === "string"){
if(!(formats0(data85))){
validate20.errors = [{instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid50 = _errs195 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data82.reason !== undefined){
const _errs198 = errors;
if(typeof data82.reason !== "string"){
validate20.errors = [{instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid50 = _errs198 === errors;
}
else {
var valid50 = true;
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/exempt/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid49 = _errs186 === errors;
if(!valid49){
break;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/exempt/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid48 = _errs184 === errors;
}
else {
var valid48 = true;
}
if(valid48){
if(data77.deny !== undefined){
const _errs201 = errors;
if(!(validate21(data77.deny))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid48 = _errs201 === errors;
}
else {
var valid48 = true;
}
if(valid48){
if(data77.apart !== undefined){
let data88 = data77.apart;
const _errs202 = errors;
if(errors === _errs202){
if(Array.isArray(data88)){
if(data88.length < 2){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/apart/minItems",keyword:"minItems",params:{limit: 2}}];
return false;
}
else {
var valid55 = true;
const len20 = data88.length;
for(let i20=0; i20<len20; i20++){
const _errs204 = errors;
if(!(validate21(data88[i20]))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid55 = _errs204 === errors;
if(!valid55){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/apart/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid48 = _errs202 === errors;
}
else {
var valid48 = true;
}
if(valid48){
if(data77.require !== undefined){
let data90 = data77.require;
const _errs205 = errors;
if(errors === _errs205){
if(data90 && typeof data90 == "object" && !Array.isArray(data90)){
let missing14;
if(((data90.of === undefined) && (missing14 = "of")) || ((data90.have === undefined) && (missing14 = "have"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/required",keyword:"required",params:{missingProperty: missing14}}];
return false;
}
else {
const _errs207 = errors;
for(const key15 in data90){
if(!((key15 === "of") || (key15 === "have"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key15}}];
return false;
break;
}
}
if(_errs207 === errors){
if(data90.of !== undefined){
const _errs208 = errors;
if(!(validate21(data90.of))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid56 = _errs208 === errors;
}
else {
var valid56 = true;
}
if(valid56){
if(data90.have !== undefined){
let data92 = data90.have;
const _errs209 = errors;
if(errors === _errs209){
if(data92 && typeof data92 == "object" && !Array.isArray(data92)){
if(Object.keys(data92).length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/minProperties",keyword:"minProperties",params:{limit: 1}}];
return false;
}
else {
const _errs211 = errors;
for(const key16 in data92){
if(!(((((((key16 === "users") || (key16 === "roles")) || (key16 === "reports")) || (key16 === "rls")) || (key16 === "teams")) || (key16 === "until")) || (key16 === "reason"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key16}}];
return false;
break;
}
}
if(_errs211 === errors){
if(data92.users !== undefined){
let data93 = data92.users;
const _errs212 = errors;
if(errors === _errs212){
if(Array.isArray(data93)){
if(data93.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/users/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid58 = true;
const len21 = data93.length;
for(let i21=0; i21<len21; i21++){
let data94 = data93[i21];
const _errs214 = errors;
const _errs215 = errors;
if(errors === _errs215){
if(typeof data94 === "string"){
if(data94.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data94)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid58 = _errs214 === errors;
if(!valid58){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/users/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid57 = _errs212 === errors;
}
else {
var valid57 = true;
}
if(valid57){
if(data92.roles !== undefined){
let data95 = data92.roles;
const _errs217 = errors;
if(errors === _errs217){
if(Array.isArray(data95)){
if(data95.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/roles/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid60 = true;
const len22 = data95.length;
for(let i22=0; i22<len22; i22++){
let data96 = data95[i22];
const _errs219 = errors;
if(!((((data96 === "administrator") || (data96 === "contributor")) || (data96 === "viewer")) || (data96 === "workspace-contributor"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/roles/items/enum",keyword:"enum",params:{allowedValues: schema31.properties.rules.items.properties.require.properties.have.properties.roles.items.enum}}];
return false;
}
var valid60 = _errs219 === errors;
if(!valid60){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/roles/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid57 = _errs217 === errors;
}
else {
var valid57 = true;
}
if(valid57){
if(data92.reports !== undefined){
let data97 = data92.reports;
const _errs220 = errors;
if(errors === _errs220){
if(Array.isArray(data97)){
if(data97.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/reports/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid61 = true;
const len23 = data97.length;
for(let i23=0; i23<len23; i23++){
let data98 = data97[i23];
const _errs222 = errors;
const _errs223 = errors;
if(errors === _errs223){
if(typeof data98 === "string"){
if(data98.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data98)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid61 = _errs222 === errors;
if(!valid61){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/reports/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid57 = _errs220 === errors;
}
else {
var valid57 = true;
}
if(valid57){
if(data92.rls !== undefined){
let data99 = data92.rls;
const _errs225 = errors;
if(errors === _errs225){
if(Array.isArray(data99)){
if(data99.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/rls/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid63 = true;
const len24 = data99.length;
for(let i24=0; i24<len24; i24++){
let data100 = data99[i24];
const _errs227 = errors;
const _errs228 = errors;
if(errors === _errs228){
if(typeof data100 === "string"){
if(data100.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data100)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid63 = _errs227 === errors;
if(!valid63){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/rls/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid57 = _errs225 === errors;
}
else {
var valid57 = true;
}
if(valid57){
if(data92.teams !== undefined){
let data101 = data92.teams;
const _errs230 = errors;
if(errors === _errs230){
if(Array.isArray(data101)){
if(data101.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/teams/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid65 = true;
const len25 = data101.length;
for(let i25=0; i25<len25; i25++){
let data102 = data101[i25];
const _errs232 = errors;
const _errs233 = errors;
if(errors === _errs233){
if(typeof data102 === "string"){
if(data102.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data102)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid65 = _errs232 === errors;
if(!valid65){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/teams/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid57 = _errs230 === errors;
}
else {
var valid57 = true;
}
if(valid57){
if(data92.until !== undefined){
let data103 = data92.until;
const _errs235 = errors;
if(errors === _errs235){
if(typeof data103 === "string"){
if(!pattern30.test(data103)){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/until/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]{0,4}d$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/until/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid57 = _errs235 === errors;
}
else {
var valid57 = true;
}
if(valid57){
if(data92.reason !== undefined){
const _errs237 = errors;
if(true !== data92.reason){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/properties/reason/const",keyword:"const",params:{allowedValue: true}}];
return false;
}
var valid57 = _errs237 === errors;
}
else {
var valid57 = true;
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
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/properties/have/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid56 = _errs209 === errors;
}
else {
var valid56 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/require/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid48 = _errs205 === errors;
}
else {
var valid48 = true;
}
if(valid48){
if(data77.most !== undefined){
let data105 = data77.most;
const _errs238 = errors;
if(errors === _errs238){
if(data105 && typeof data105 == "object" && !Array.isArray(data105)){
if(Object.keys(data105).length < 2){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/minProperties",keyword:"minProperties",params:{limit: 2}}];
return false;
}
else {
let missing15;
if((data105.users === undefined) && (missing15 = "users")){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/required",keyword:"required",params:{missingProperty: missing15}}];
return false;
}
else {
const _errs240 = errors;
for(const key17 in data105){
if(!(((((key17 === "reports") || (key17 === "rls")) || (key17 === "roles")) || (key17 === "teams")) || (key17 === "users"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key17}}];
return false;
break;
}
}
if(_errs240 === errors){
if(data105.reports !== undefined){
let data106 = data105.reports;
const _errs241 = errors;
if(errors === _errs241){
if(Array.isArray(data106)){
if(data106.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/properties/reports/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid68 = true;
const len26 = data106.length;
for(let i26=0; i26<len26; i26++){
let data107 = data106[i26];
const _errs243 = errors;
const _errs244 = errors;
if(errors === _errs244){
if(typeof data107 === "string"){
if(data107.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data107)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid68 = _errs243 === errors;
if(!valid68){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/properties/reports/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid67 = _errs241 === errors;
}
else {
var valid67 = true;
}
if(valid67){
if(data105.rls !== undefined){
let data108 = data105.rls;
const _errs246 = errors;
if(errors === _errs246){
if(Array.isArray(data108)){
if(data108.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/properties/rls/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid70 = true;
const len27 = data108.length;
for(let i27=0; i27<len27; i27++){
let data109 = data108[i27];
const _errs248 = errors;
const _errs249 = errors;
if(errors === _errs249){
if(typeof data109 === "string"){
if(data109.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data109)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid70 = _errs248 === errors;
if(!valid70){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/properties/rls/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid67 = _errs246 === errors;
}
else {
var valid67 = true;
}
if(valid67){
if(data105.roles !== undefined){
let data110 = data105.roles;
const _errs251 = errors;
if(errors === _errs251){
if(Array.isArray(data110)){
if(data110.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/properties/roles/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid72 = true;
const len28 = data110.length;
for(let i28=0; i28<len28; i28++){
let data111 = data110[i28];
const _errs253 = errors;
if(!((((data111 === "administrator") || (data111 === "contributor")) || (data111 === "viewer")) || (data111 === "workspace-contributor"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/properties/roles/items/enum",keyword:"enum",params:{allowedValues: schema31.properties.rules.items.properties.most.properties.roles.items.enum}}];
return false;
}
var valid72 = _errs253 === errors;
if(!valid72){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/properties/roles/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid67 = _errs251 === errors;
}
else {
var valid67 = true;
}
if(valid67){
if(data105.teams !== undefined){
let data112 = data105.teams;
const _errs254 = errors;
if(errors === _errs254){
if(Array.isArray(data112)){
if(data112.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/properties/teams/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid73 = true;
const len29 = data112.length;
for(let i29=0; i29<len29; i29++){
let data113 = data112[i29];
const _errs256 = errors;
const _errs257 = errors;
if(errors === _errs257){
if(typeof data113 === "string"){
if(data113.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data113)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid73 = _errs256 === errors;
if(!valid73){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/properties/teams/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid67 = _errs254 === errors;
}
else {
var valid67 = true;
}
if(valid67){
if(data105.users !== undefined){
let data114 = data105.users;
const _errs259 = errors;
if(!(((typeof data114 == "number") && (!(data114 % 1) && !isNaN(data114))) && (isFinite(data114)))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/properties/users/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs259){
if((typeof data114 == "number") && (isFinite(data114))){
if(data114 < 0 || isNaN(data114)){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/properties/users/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid67 = _errs259 === errors;
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
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/most/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid48 = _errs238 === errors;
}
else {
var valid48 = true;
}
if(valid48){
if(data77.least !== undefined){
let data115 = data77.least;
const _errs261 = errors;
if(errors === _errs261){
if(data115 && typeof data115 == "object" && !Array.isArray(data115)){
if(Object.keys(data115).length < 2){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/minProperties",keyword:"minProperties",params:{limit: 2}}];
return false;
}
else {
let missing16;
if((data115.users === undefined) && (missing16 = "users")){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/required",keyword:"required",params:{missingProperty: missing16}}];
return false;
}
else {
const _errs263 = errors;
for(const key18 in data115){
if(!(((((key18 === "reports") || (key18 === "rls")) || (key18 === "roles")) || (key18 === "teams")) || (key18 === "users"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key18}}];
return false;
break;
}
}
if(_errs263 === errors){
if(data115.reports !== undefined){
let data116 = data115.reports;
const _errs264 = errors;
if(errors === _errs264){
if(Array.isArray(data116)){
if(data116.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/properties/reports/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid76 = true;
const len30 = data116.length;
for(let i30=0; i30<len30; i30++){
let data117 = data116[i30];
const _errs266 = errors;
const _errs267 = errors;
if(errors === _errs267){
if(typeof data117 === "string"){
if(data117.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data117)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid76 = _errs266 === errors;
if(!valid76){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/properties/reports/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid75 = _errs264 === errors;
}
else {
var valid75 = true;
}
if(valid75){
if(data115.rls !== undefined){
let data118 = data115.rls;
const _errs269 = errors;
if(errors === _errs269){
if(Array.isArray(data118)){
if(data118.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/properties/rls/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid78 = true;
const len31 = data118.length;
for(let i31=0; i31<len31; i31++){
let data119 = data118[i31];
const _errs271 = errors;
const _errs272 = errors;
if(errors === _errs272){
if(typeof data119 === "string"){
if(data119.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data119)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid78 = _errs271 === errors;
if(!valid78){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/properties/rls/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid75 = _errs269 === errors;
}
else {
var valid75 = true;
}
if(valid75){
if(data115.roles !== undefined){
let data120 = data115.roles;
const _errs274 = errors;
if(errors === _errs274){
if(Array.isArray(data120)){
if(data120.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/properties/roles/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid80 = true;
const len32 = data120.length;
for(let i32=0; i32<len32; i32++){
let data121 = data120[i32];
const _errs276 = errors;
if(!((((data121 === "administrator") || (data121 === "contributor")) || (data121 === "viewer")) || (data121 === "workspace-contributor"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/properties/roles/items/enum",keyword:"enum",params:{allowedValues: schema31.properties.rules.items.properties.least.properties.roles.items.enum}}];
return false;
}
var valid80 = _errs276 === errors;
if(!valid80){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/properties/roles/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid75 = _errs274 === errors;
}
else {
var valid75 = true;
}
if(valid75){
if(data115.teams !== undefined){
let data122 = data115.teams;
const _errs277 = errors;
if(errors === _errs277){
if(Array.isArray(data122)){
if(data122.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/properties/teams/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid81 = true;
const len33 = data122.length;
for(let i33=0; i33<len33; i33++){
let data123 = data122[i33];
const _errs279 = errors;
const _errs280 = errors;
if(errors === _errs280){
if(typeof data123 === "string"){
if(data123.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
else {
if(!pattern5.test(data123)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/pattern",keyword:"pattern",params:{pattern: "^[^!]"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/pattern/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid81 = _errs279 === errors;
if(!valid81){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/properties/teams/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid75 = _errs277 === errors;
}
else {
var valid75 = true;
}
if(valid75){
if(data115.users !== undefined){
let data124 = data115.users;
const _errs282 = errors;
if(!(((typeof data124 == "number") && (!(data124 % 1) && !isNaN(data124))) && (isFinite(data124)))){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/properties/users/type",keyword:"type",params:{type: "integer"}}];
return false;
}
if(errors === _errs282){
if((typeof data124 == "number") && (isFinite(data124))){
if(data124 < 0 || isNaN(data124)){
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/properties/users/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}}];
return false;
}
}
}
var valid75 = _errs282 === errors;
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
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/properties/least/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid48 = _errs261 === errors;
}
else {
var valid48 = true;
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
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid46 = _errs170 === errors;
if(!valid46){
break;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/rules/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid0 = _errs168 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.apply !== undefined){
let data125 = data.apply;
const _errs284 = errors;
if(errors === _errs284){
if(data125 && typeof data125 == "object" && !Array.isArray(data125)){
const _errs286 = errors;
for(const key19 in data125){
if(!(key19 === "settle")){
validate20.errors = [{instancePath,schemaPath:"#/properties/apply/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key19}}];
return false;
break;
}
}
if(_errs286 === errors){
if(data125.settle !== undefined){
let data126 = data125.settle;
const _errs287 = errors;
if(errors === _errs287){
if(typeof data126 === "string"){
if(!pattern37.test(data126)){
validate20.errors = [{instancePath,schemaPath:"#/properties/apply/properties/settle/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(ms|s|m)$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/apply/properties/settle/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/apply/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs284 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reports !== undefined){
let data127 = data.reports;
const _errs289 = errors;
if(errors === _errs289){
if(data127 && typeof data127 == "object" && !Array.isArray(data127)){
for(const key20 in data127){
const _errs291 = errors;
const _errs292 = errors;
const _errs294 = errors;
const _errs295 = errors;
if(typeof key20 === "string"){
if(!pattern38.test(key20)){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
var valid86 = _errs295 === errors;
if(valid86){
const err7 = {instancePath,schemaPath:"#/$defs/alias/not",keyword:"not",params:{},propertyName:key20};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
else {
errors = _errs294;
if(vErrors !== null){
if(_errs294){
vErrors.length = _errs294;
}
else {
vErrors = null;
}
}
}
if(errors === _errs292){
if(typeof key20 === "string"){
if(!pattern39.test(key20)){
const err8 = {instancePath,schemaPath:"#/$defs/alias/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*$"},propertyName:key20};
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
const err9 = {instancePath,schemaPath:"#/$defs/alias/type",keyword:"type",params:{type: "string"},propertyName:key20};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var valid84 = _errs291 === errors;
if(!valid84){
const err10 = {instancePath,schemaPath:"#/properties/reports/propertyNames",keyword:"propertyNames",params:{propertyName: key20}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
validate20.errors = vErrors;
return false;
break;
}
}
if(valid84){
for(const key21 in data127){
let data128 = data127[key21];
const _errs297 = errors;
const _errs299 = errors;
let valid88 = true;
const _errs300 = errors;
if(data128 && typeof data128 == "object" && !Array.isArray(data128)){
let missing17;
if((data128.id === undefined) && (missing17 = "id")){
const err11 = {};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
var _valid1 = _errs300 === errors;
errors = _errs299;
if(vErrors !== null){
if(_errs299){
vErrors.length = _errs299;
}
else {
vErrors = null;
}
}
if(!_valid1){
const _errs301 = errors;
if(data128 && typeof data128 == "object" && !Array.isArray(data128)){
let missing18;
if(((data128.workspace === undefined) && (missing18 = "workspace")) || ((data128.name === undefined) && (missing18 = "name"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/reports/additionalProperties/else/required",keyword:"required",params:{missingProperty: missing18}}];
return false;
}
}
var _valid1 = _errs301 === errors;
valid88 = _valid1;
}
if(!valid88){
const err12 = {instancePath,schemaPath:"#/properties/reports/additionalProperties/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
validate20.errors = vErrors;
return false;
}
if(errors === _errs297){
if(data128 && typeof data128 == "object" && !Array.isArray(data128)){
const _errs302 = errors;
for(const key22 in data128){
if(!(((key22 === "id") || (key22 === "workspace")) || (key22 === "name"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/reports/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key22}}];
return false;
break;
}
}
if(_errs302 === errors){
if(data128.id !== undefined){
let data129 = data128.id;
const _errs303 = errors;
const _errs304 = errors;
if(errors === _errs304){
if(typeof data129 === "string"){
if(!pattern38.test(data129)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid89 = _errs303 === errors;
}
else {
var valid89 = true;
}
if(valid89){
if(data128.workspace !== undefined){
const _errs306 = errors;
if(typeof data128.workspace !== "string"){
validate20.errors = [{instancePath,schemaPath:"#/properties/reports/additionalProperties/properties/workspace/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid89 = _errs306 === errors;
}
else {
var valid89 = true;
}
if(valid89){
if(data128.name !== undefined){
const _errs308 = errors;
if(typeof data128.name !== "string"){
validate20.errors = [{instancePath,schemaPath:"#/properties/reports/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid89 = _errs308 === errors;
}
else {
var valid89 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/reports/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid87 = _errs297 === errors;
if(!valid87){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/reports/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs289 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.datasets !== undefined){
let data132 = data.datasets;
const _errs310 = errors;
if(errors === _errs310){
if(data132 && typeof data132 == "object" && !Array.isArray(data132)){
for(const key23 in data132){
const _errs312 = errors;
const _errs313 = errors;
const _errs315 = errors;
const _errs316 = errors;
if(typeof key23 === "string"){
if(!pattern38.test(key23)){
const err13 = {};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var valid93 = _errs316 === errors;
if(valid93){
const err14 = {instancePath,schemaPath:"#/$defs/alias/not",keyword:"not",params:{},propertyName:key23};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
else {
errors = _errs315;
if(vErrors !== null){
if(_errs315){
vErrors.length = _errs315;
}
else {
vErrors = null;
}
}
}
if(errors === _errs313){
if(typeof key23 === "string"){
if(!pattern39.test(key23)){
const err15 = {instancePath,schemaPath:"#/$defs/alias/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*$"},propertyName:key23};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath,schemaPath:"#/$defs/alias/type",keyword:"type",params:{type: "string"},propertyName:key23};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
var valid91 = _errs312 === errors;
if(!valid91){
const err17 = {instancePath,schemaPath:"#/properties/datasets/propertyNames",keyword:"propertyNames",params:{propertyName: key23}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
validate20.errors = vErrors;
return false;
break;
}
}
if(valid91){
for(const key24 in data132){
let data133 = data132[key24];
const _errs318 = errors;
const _errs320 = errors;
let valid95 = true;
const _errs321 = errors;
if(data133 && typeof data133 == "object" && !Array.isArray(data133)){
let missing19;
if((data133.id === undefined) && (missing19 = "id")){
const err18 = {};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
var _valid2 = _errs321 === errors;
errors = _errs320;
if(vErrors !== null){
if(_errs320){
vErrors.length = _errs320;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid2){
const _errs322 = errors;
if(data133 && typeof data133 == "object" && !Array.isArray(data133)){
if(data133.report !== undefined){
validate20.errors = [{instancePath,schemaPath:"#/properties/datasets/additionalProperties/then/properties/report/false schema",keyword:"false schema",params:{}}];
return false;
}
}
var _valid2 = _errs322 === errors;
valid95 = _valid2;
ifClause0 = "then";
}
else {
const _errs323 = errors;
if(data133 && typeof data133 == "object" && !Array.isArray(data133)){
let missing20;
if((data133.report === undefined) && (missing20 = "report")){
validate20.errors = [{instancePath,schemaPath:"#/properties/datasets/additionalProperties/else/required",keyword:"required",params:{missingProperty: missing20}}];
return false;
}
}
var _valid2 = _errs323 === errors;
valid95 = _valid2;
ifClause0 = "else";
}
if(!valid95){
const err19 = {instancePath,schemaPath:"#/properties/datasets/additionalProperties/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
validate20.errors = vErrors;
return false;
}
if(errors === _errs318){
if(data133 && typeof data133 == "object" && !Array.isArray(data133)){
const _errs324 = errors;
for(const key25 in data133){
if(!(((key25 === "id") || (key25 === "report")) || (key25 === "dynamic"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/datasets/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key25}}];
return false;
break;
}
}
if(_errs324 === errors){
if(data133.id !== undefined){
let data135 = data133.id;
const _errs325 = errors;
const _errs326 = errors;
if(errors === _errs326){
if(typeof data135 === "string"){
if(!pattern38.test(data135)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid97 = _errs325 === errors;
}
else {
var valid97 = true;
}
if(valid97){
if(data133.report !== undefined){
let data136 = data133.report;
const _errs328 = errors;
const _errs329 = errors;
if(errors === _errs329){
if(typeof data136 === "string"){
if(data136.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/$defs/reportName/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/reportName/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid97 = _errs328 === errors;
}
else {
var valid97 = true;
}
if(valid97){
if(data133.dynamic !== undefined){
const _errs331 = errors;
if(typeof data133.dynamic !== "boolean"){
validate20.errors = [{instancePath,schemaPath:"#/properties/datasets/additionalProperties/properties/dynamic/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid97 = _errs331 === errors;
}
else {
var valid97 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/datasets/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid94 = _errs318 === errors;
if(!valid94){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/datasets/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs310 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.teams !== undefined){
let data138 = data.teams;
const _errs333 = errors;
if(errors === _errs333){
if(data138 && typeof data138 == "object" && !Array.isArray(data138)){
for(const key26 in data138){
const _errs335 = errors;
const _errs336 = errors;
if(errors === _errs336){
if(typeof key26 === "string"){
if(key26.length < 1){
const err20 = {instancePath,schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1},propertyName:key26};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath,schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"},propertyName:key26};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
var valid100 = _errs335 === errors;
if(!valid100){
const err22 = {instancePath,schemaPath:"#/properties/teams/propertyNames",keyword:"propertyNames",params:{propertyName: key26}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
validate20.errors = vErrors;
return false;
break;
}
}
if(valid100){
for(const key27 in data138){
let data139 = data138[key27];
const _errs339 = errors;
if(errors === _errs339){
if(data139 && typeof data139 == "object" && !Array.isArray(data139)){
const _errs341 = errors;
for(const key28 in data139){
if(!(((key28 === "members") || (key28 === "reports")) || (key28 === "rls"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/teams/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key28}}];
return false;
break;
}
}
if(_errs341 === errors){
if(data139.members !== undefined){
let data140 = data139.members;
const _errs342 = errors;
if(errors === _errs342){
if(Array.isArray(data140)){
var valid104 = true;
const len34 = data140.length;
for(let i34=0; i34<len34; i34++){
let data141 = data140[i34];
const _errs344 = errors;
const _errs345 = errors;
let valid105 = false;
const _errs346 = errors;
const _errs347 = errors;
if(errors === _errs347){
if(typeof data141 === "string"){
if(data141.length > 320){
const err23 = {instancePath,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
else {
if(!pattern44.test(data141)){
const err24 = {instancePath,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
var _valid3 = _errs346 === errors;
valid105 = valid105 || _valid3;
if(!valid105){
const _errs349 = errors;
if(errors === _errs349){
if(data141 && typeof data141 == "object" && !Array.isArray(data141)){
let missing21;
if((data141.user === undefined) && (missing21 = "user")){
const err26 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/required",keyword:"required",params:{missingProperty: missing21}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
else {
const _errs351 = errors;
for(const key29 in data141){
if(!((((key29 === "user") || (key29 === "from")) || (key29 === "until")) || (key29 === "reason"))){
const err27 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key29}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
break;
}
}
if(_errs351 === errors){
if(data141.user !== undefined){
let data142 = data141.user;
const _errs352 = errors;
const _errs353 = errors;
if(errors === _errs353){
if(typeof data142 === "string"){
if(data142.length > 320){
const err28 = {instancePath,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
else {
if(!pattern44.test(data142)){
const err29 = {instancePath,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
var valid107 = _errs352 === errors;
}
else {
var valid107 = true;
}
if(valid107){
if(data141.from !== undefined){
let data143 = data141.from;
const _errs355 = errors;
const _errs356 = errors;
if(errors === _errs356){
if(errors === _errs356){
if(typeof data143 === "string"){
if(!(formats0(data143))){
const err31 = {instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
var valid107 = _errs355 === errors;
}
else {
var valid107 = true;
}
if(valid107){
if(data141.until !== undefined){
let data144 = data141.until;
const _errs358 = errors;
const _errs359 = errors;
if(errors === _errs359){
if(errors === _errs359){
if(typeof data144 === "string"){
if(!(formats0(data144))){
const err33 = {instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
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
const err34 = {instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
var valid107 = _errs358 === errors;
}
else {
var valid107 = true;
}
if(valid107){
if(data141.reason !== undefined){
const _errs361 = errors;
if(typeof data141.reason !== "string"){
const err35 = {instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
var valid107 = _errs361 === errors;
}
else {
var valid107 = true;
}
}
}
}
}
}
}
else {
const err36 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
var _valid3 = _errs349 === errors;
valid105 = valid105 || _valid3;
if(!valid105){
const _errs364 = errors;
if(errors === _errs364){
if(data141 && typeof data141 == "object" && !Array.isArray(data141)){
let missing22;
if((data141.team === undefined) && (missing22 = "team")){
const err37 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/2/required",keyword:"required",params:{missingProperty: missing22}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
else {
const _errs366 = errors;
for(const key30 in data141){
if(!((((key30 === "team") || (key30 === "from")) || (key30 === "until")) || (key30 === "reason"))){
const err38 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key30}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
break;
}
}
if(_errs366 === errors){
if(data141.team !== undefined){
let data146 = data141.team;
const _errs367 = errors;
const _errs368 = errors;
if(errors === _errs368){
if(typeof data146 === "string"){
if(data146.length < 1){
const err39 = {instancePath,schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath,schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
var valid112 = _errs367 === errors;
}
else {
var valid112 = true;
}
if(valid112){
if(data141.from !== undefined){
let data147 = data141.from;
const _errs370 = errors;
const _errs371 = errors;
if(errors === _errs371){
if(errors === _errs371){
if(typeof data147 === "string"){
if(!(formats0(data147))){
const err41 = {instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
var valid112 = _errs370 === errors;
}
else {
var valid112 = true;
}
if(valid112){
if(data141.until !== undefined){
let data148 = data141.until;
const _errs373 = errors;
const _errs374 = errors;
if(errors === _errs374){
if(errors === _errs374){
if(typeof data148 === "string"){
if(!(formats0(data148))){
const err43 = {instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
var valid112 = _errs373 === errors;
}
else {
var valid112 = true;
}
if(valid112){
if(data141.reason !== undefined){
const _errs376 = errors;
if(typeof data141.reason !== "string"){
const err45 = {instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
var valid112 = _errs376 === errors;
}
else {
var valid112 = true;
}
}
}
}
}
}
}
else {
const err46 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/2/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
var _valid3 = _errs364 === errors;
valid105 = valid105 || _valid3;
}
}
if(!valid105){
const err47 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
validate20.errors = vErrors;
return false;
}
else {
errors = _errs345;
if(vErrors !== null){
if(_errs345){
vErrors.length = _errs345;
}
else {
vErrors = null;
}
}
}
var valid104 = _errs344 === errors;
if(!valid104){
break;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid103 = _errs342 === errors;
}
else {
var valid103 = true;
}
if(valid103){
if(data139.reports !== undefined){
const _errs379 = errors;
if(!(validate25(data139.reports))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid103 = _errs379 === errors;
}
else {
var valid103 = true;
}
if(valid103){
if(data139.rls !== undefined){
const _errs380 = errors;
if(!(validate29(data139.rls))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid103 = _errs380 === errors;
}
else {
var valid103 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/teams/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid102 = _errs339 === errors;
if(!valid102){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/teams/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs333 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data152 = data.users;
const _errs381 = errors;
if(errors === _errs381){
if(data152 && typeof data152 == "object" && !Array.isArray(data152)){
for(const key31 in data152){
const _errs383 = errors;
const _errs384 = errors;
if(errors === _errs384){
if(typeof key31 === "string"){
if(key31.length > 320){
const err48 = {instancePath,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320},propertyName:key31};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
else {
if(!pattern44.test(key31)){
const err49 = {instancePath,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"},propertyName:key31};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
else {
const err50 = {instancePath,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"},propertyName:key31};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
var valid117 = _errs383 === errors;
if(!valid117){
const err51 = {instancePath,schemaPath:"#/properties/users/propertyNames",keyword:"propertyNames",params:{propertyName: key31}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
validate20.errors = vErrors;
return false;
break;
}
}
if(valid117){
for(const key32 in data152){
let data153 = data152[key32];
const _errs387 = errors;
if(errors === _errs387){
if(data153 && typeof data153 == "object" && !Array.isArray(data153)){
const _errs389 = errors;
for(const key33 in data153){
if(!(func1.call(schema31.properties.users.additionalProperties.properties, key33))){
validate20.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key33}}];
return false;
break;
}
}
if(_errs389 === errors){
if(data153.name !== undefined){
let data154 = data153.name;
const _errs390 = errors;
if(errors === _errs390){
if(typeof data154 === "string"){
if(data154.length < 1){
validate20.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/properties/name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid120 = _errs390 === errors;
}
else {
var valid120 = true;
}
if(valid120){
if(data153.role !== undefined){
let data155 = data153.role;
const _errs392 = errors;
if(!((((data155 === "administrator") || (data155 === "contributor")) || (data155 === "viewer")) || (data155 === "workspace-contributor"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/properties/role/enum",keyword:"enum",params:{allowedValues: schema31.properties.users.additionalProperties.properties.role.enum}}];
return false;
}
var valid120 = _errs392 === errors;
}
else {
var valid120 = true;
}
if(valid120){
if(data153.previously !== undefined){
let data156 = data153.previously;
const _errs393 = errors;
if(errors === _errs393){
if(Array.isArray(data156)){
var valid121 = true;
const len35 = data156.length;
for(let i35=0; i35<len35; i35++){
let data157 = data156[i35];
const _errs395 = errors;
const _errs396 = errors;
if(errors === _errs396){
if(typeof data157 === "string"){
if(data157.length > 320){
validate20.errors = [{instancePath,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}}];
return false;
}
else {
if(!pattern44.test(data157)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}}];
return false;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid121 = _errs395 === errors;
if(!valid121){
break;
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/properties/previously/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid120 = _errs393 === errors;
}
else {
var valid120 = true;
}
if(valid120){
if(data153.absent !== undefined){
const _errs398 = errors;
if(typeof data153.absent !== "boolean"){
validate20.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/properties/absent/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid120 = _errs398 === errors;
}
else {
var valid120 = true;
}
if(valid120){
if(data153.from !== undefined){
let data159 = data153.from;
const _errs400 = errors;
const _errs401 = errors;
if(errors === _errs401){
if(errors === _errs401){
if(typeof data159 === "string"){
if(!(formats0(data159))){
validate20.errors = [{instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid120 = _errs400 === errors;
}
else {
var valid120 = true;
}
if(valid120){
if(data153.until !== undefined){
let data160 = data153.until;
const _errs403 = errors;
const _errs404 = errors;
if(errors === _errs404){
if(errors === _errs404){
if(typeof data160 === "string"){
if(!(formats0(data160))){
validate20.errors = [{instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid120 = _errs403 === errors;
}
else {
var valid120 = true;
}
if(valid120){
if(data153.reason !== undefined){
const _errs406 = errors;
if(typeof data153.reason !== "string"){
validate20.errors = [{instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid120 = _errs406 === errors;
}
else {
var valid120 = true;
}
if(valid120){
if(data153.reports !== undefined){
const _errs409 = errors;
if(!(validate25(data153.reports))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
var valid120 = _errs409 === errors;
}
else {
var valid120 = true;
}
if(valid120){
if(data153.rls !== undefined){
const _errs410 = errors;
if(!(validate29(data153.rls))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid120 = _errs410 === errors;
}
else {
var valid120 = true;
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
validate20.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid119 = _errs387 === errors;
if(!valid119){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/users/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs381 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.groups !== undefined){
let data164 = data.groups;
const _errs411 = errors;
if(errors === _errs411){
if(data164 && typeof data164 == "object" && !Array.isArray(data164)){
for(const key34 in data164){
const _errs413 = errors;
const _errs414 = errors;
if(errors === _errs414){
if(typeof key34 === "string"){
if(key34.length < 1){
const err52 = {instancePath,schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1},propertyName:key34};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
else {
const err53 = {instancePath,schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"},propertyName:key34};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
var valid126 = _errs413 === errors;
if(!valid126){
const err54 = {instancePath,schemaPath:"#/properties/groups/propertyNames",keyword:"propertyNames",params:{propertyName: key34}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
validate20.errors = vErrors;
return false;
break;
}
}
if(valid126){
for(const key35 in data164){
let data165 = data164[key35];
const _errs417 = errors;
if(errors === _errs417){
if(data165 && typeof data165 == "object" && !Array.isArray(data165)){
let missing23;
if((data165.id === undefined) && (missing23 = "id")){
validate20.errors = [{instancePath,schemaPath:"#/properties/groups/additionalProperties/required",keyword:"required",params:{missingProperty: missing23}}];
return false;
}
else {
const _errs419 = errors;
for(const key36 in data165){
if(!((key36 === "id") || (key36 === "rls"))){
validate20.errors = [{instancePath,schemaPath:"#/properties/groups/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key36}}];
return false;
break;
}
}
if(_errs419 === errors){
if(data165.id !== undefined){
let data166 = data165.id;
const _errs420 = errors;
const _errs421 = errors;
if(errors === _errs421){
if(typeof data166 === "string"){
if(!pattern38.test(data166)){
validate20.errors = [{instancePath,schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid129 = _errs420 === errors;
}
else {
var valid129 = true;
}
if(valid129){
if(data165.rls !== undefined){
const _errs423 = errors;
if(!(validate29(data165.rls))){
vErrors = vErrors === null ? validate29.errors : vErrors.concat(validate29.errors);
errors = vErrors.length;
}
var valid129 = _errs423 === errors;
}
else {
var valid129 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/groups/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid128 = _errs417 === errors;
if(!valid128){
break;
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/properties/groups/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid0 = _errs411 === errors;
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
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}

export const isAccess = validate36;
const schema100 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"access.schema.json","type":"object","properties":{"reports":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"workspace":{"type":"string"},"name":{"type":"string"}},"if":{"required":["id"]},"else":{"required":["workspace","name"]},"additionalProperties":false}},"datasets":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"report":{"$ref":"#/$defs/reportName"},"dynamic":{"type":"boolean","default":false}},"if":{"required":["id"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}},"teams":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"members":{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/address"},{"type":"object","properties":{"user":{"$ref":"#/$defs/address"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["user"],"additionalProperties":false},{"type":"object","properties":{"team":{"$ref":"#/$defs/freeName"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["team"],"additionalProperties":false}]}},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"users":{"type":"object","propertyNames":{"$ref":"#/$defs/address"},"additionalProperties":{"type":"object","properties":{"name":{"type":"string","minLength":1},"role":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"previously":{"type":"array","items":{"$ref":"#/$defs/address"}},"absent":{"type":"boolean","default":false},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"groups":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"rls":{"$ref":"#/$defs/rlsList"}},"required":["id"],"additionalProperties":false}}},"additionalProperties":false,"$defs":{"address":{"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320},"alias":{"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}},"freeName":{"type":"string","minLength":1},"uuid":{"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},"pattern":{"type":"string","minLength":1,"pattern":"^[^!]"},"patterns":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"from":{"type":"string","format":"instant"},"until":{"type":"string","format":"instant"},"reason":{"type":"string"},"reportName":{"type":"string","minLength":1},"reportEntry":{"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]},"rlsEntry":{"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]},"reportList":{"type":"array","items":{"$ref":"#/$defs/reportEntry"}},"rlsList":{"type":"array","items":{"$ref":"#/$defs/rlsEntry"}}}};
const schema101 = {"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}};
const schema102 = {"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"};
const schema105 = {"type":"string","minLength":1};
const schema106 = {"type":"string","minLength":1};
const schema107 = {"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320};
const schema109 = {"type":"string","format":"instant"};
const schema110 = {"type":"string","format":"instant"};
const schema111 = {"type":"string"};
const schema116 = {"type":"array","items":{"$ref":"#/$defs/reportEntry"}};
const schema117 = {"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]};

function validate38(data){
let vErrors = null;
let errors = 0;
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
if(!valid0){
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
const err3 = {instancePath,schemaPath:"#/anyOf/1/then/properties/report/false schema",keyword:"false schema",params:{}};
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
const err7 = {instancePath,schemaPath:"#/$defs/reportName/minLength",keyword:"minLength",params:{limit: 1}};
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
const err8 = {instancePath,schemaPath:"#/$defs/reportName/type",keyword:"type",params:{type: "string"}};
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
const err9 = {instancePath,schemaPath:"#/anyOf/1/properties/workspace/minLength",keyword:"minLength",params:{limit: 1}};
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
const err10 = {instancePath,schemaPath:"#/anyOf/1/properties/workspace/type",keyword:"type",params:{type: "string"}};
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
const err11 = {instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
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
const err12 = {instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
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
const err13 = {instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
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
const err14 = {instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
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
const err15 = {instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
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
return errors === 0;
}


function validate37(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate38(data[i0]))){
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

const schema123 = {"type":"array","items":{"$ref":"#/$defs/rlsEntry"}};
const schema124 = {"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]};

function validate42(data){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data === "string"){
if(!pattern46.test(data)){
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
if(!valid0){
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
const err4 = {instancePath,schemaPath:"#/anyOf/1/properties/dataset/minLength",keyword:"minLength",params:{limit: 1}};
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
const err5 = {instancePath,schemaPath:"#/anyOf/1/properties/dataset/type",keyword:"type",params:{type: "string"}};
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
const err6 = {instancePath,schemaPath:"#/anyOf/1/properties/role/minLength",keyword:"minLength",params:{limit: 1}};
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
const err7 = {instancePath,schemaPath:"#/anyOf/1/properties/role/type",keyword:"type",params:{type: "string"}};
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
const err8 = {instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
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
const err9 = {instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
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
const err10 = {instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
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
const err11 = {instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
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
const err12 = {instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
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
validate42.errors = vErrors;
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
validate42.errors = vErrors;
return errors === 0;
}


function validate41(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate42(data[i0]))){
vErrors = vErrors === null ? validate42.errors : vErrors.concat(validate42.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate41.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
validate41.errors = vErrors;
return errors === 0;
}


function validate36(data){
/*# sourceURL="access.schema.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "reports") || (key0 === "datasets")) || (key0 === "teams")) || (key0 === "users")) || (key0 === "groups"))){
validate36.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
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
if(!pattern38.test(key1)){
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
const err1 = {instancePath,schemaPath:"#/$defs/alias/not",keyword:"not",params:{},propertyName:key1};
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
if(!pattern39.test(key1)){
const err2 = {instancePath,schemaPath:"#/$defs/alias/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*$"},propertyName:key1};
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
const err3 = {instancePath,schemaPath:"#/$defs/alias/type",keyword:"type",params:{type: "string"},propertyName:key1};
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
const err4 = {instancePath,schemaPath:"#/properties/reports/propertyNames",keyword:"propertyNames",params:{propertyName: key1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate36.errors = vErrors;
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
validate36.errors = [{instancePath,schemaPath:"#/properties/reports/additionalProperties/else/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
}
var _valid0 = _errs14 === errors;
valid5 = _valid0;
}
if(!valid5){
const err6 = {instancePath,schemaPath:"#/properties/reports/additionalProperties/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate36.errors = vErrors;
return false;
}
if(errors === _errs10){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
const _errs15 = errors;
for(const key3 in data1){
if(!(((key3 === "id") || (key3 === "workspace")) || (key3 === "name"))){
validate36.errors = [{instancePath,schemaPath:"#/properties/reports/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}}];
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
if(!pattern38.test(data2)){
validate36.errors = [{instancePath,schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/reports/additionalProperties/properties/workspace/type",keyword:"type",params:{type: "string"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/reports/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/reports/additionalProperties/type",keyword:"type",params:{type: "object"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/reports/type",keyword:"type",params:{type: "object"}}];
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
if(!pattern38.test(key4)){
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
const err8 = {instancePath,schemaPath:"#/$defs/alias/not",keyword:"not",params:{},propertyName:key4};
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
if(!pattern39.test(key4)){
const err9 = {instancePath,schemaPath:"#/$defs/alias/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*$"},propertyName:key4};
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
const err10 = {instancePath,schemaPath:"#/$defs/alias/type",keyword:"type",params:{type: "string"},propertyName:key4};
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
const err11 = {instancePath,schemaPath:"#/properties/datasets/propertyNames",keyword:"propertyNames",params:{propertyName: key4}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
validate36.errors = vErrors;
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
validate36.errors = [{instancePath,schemaPath:"#/properties/datasets/additionalProperties/then/properties/report/false schema",keyword:"false schema",params:{}}];
return false;
}
}
var _valid1 = _errs35 === errors;
valid12 = _valid1;
ifClause0 = "then";
}
else {
const _errs36 = errors;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing3;
if((data6.report === undefined) && (missing3 = "report")){
validate36.errors = [{instancePath,schemaPath:"#/properties/datasets/additionalProperties/else/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
}
var _valid1 = _errs36 === errors;
valid12 = _valid1;
ifClause0 = "else";
}
if(!valid12){
const err13 = {instancePath,schemaPath:"#/properties/datasets/additionalProperties/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate36.errors = vErrors;
return false;
}
if(errors === _errs31){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
const _errs37 = errors;
for(const key6 in data6){
if(!(((key6 === "id") || (key6 === "report")) || (key6 === "dynamic"))){
validate36.errors = [{instancePath,schemaPath:"#/properties/datasets/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}}];
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
if(!pattern38.test(data8)){
validate36.errors = [{instancePath,schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/$defs/reportName/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/$defs/reportName/type",keyword:"type",params:{type: "string"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/datasets/additionalProperties/properties/dynamic/type",keyword:"type",params:{type: "boolean"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/datasets/additionalProperties/type",keyword:"type",params:{type: "object"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/datasets/type",keyword:"type",params:{type: "object"}}];
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
const err14 = {instancePath,schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1},propertyName:key7};
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
const err15 = {instancePath,schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"},propertyName:key7};
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
const err16 = {instancePath,schemaPath:"#/properties/teams/propertyNames",keyword:"propertyNames",params:{propertyName: key7}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate36.errors = vErrors;
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
validate36.errors = [{instancePath,schemaPath:"#/properties/teams/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9}}];
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
const err17 = {instancePath,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
if(!pattern44.test(data14)){
const err18 = {instancePath,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}};
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
const err19 = {instancePath,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}};
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
if(!valid22){
const _errs62 = errors;
if(errors === _errs62){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
let missing4;
if((data14.user === undefined) && (missing4 = "user")){
const err20 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/required",keyword:"required",params:{missingProperty: missing4}};
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
const err21 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10}};
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
const err22 = {instancePath,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
else {
if(!pattern44.test(data15)){
const err23 = {instancePath,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}};
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
const err24 = {instancePath,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}};
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
const err25 = {instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
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
const err26 = {instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
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
const err27 = {instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
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
const err28 = {instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
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
const err29 = {instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
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
const err30 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/1/type",keyword:"type",params:{type: "object"}};
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
const _errs77 = errors;
if(errors === _errs77){
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
let missing5;
if((data14.team === undefined) && (missing5 = "team")){
const err31 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/2/required",keyword:"required",params:{missingProperty: missing5}};
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
const err32 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11}};
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
const err33 = {instancePath,schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1}};
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
const err34 = {instancePath,schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"}};
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
const err35 = {instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
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
const err36 = {instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
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
const err37 = {instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
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
const err38 = {instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
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
const err39 = {instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
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
const err40 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf/2/type",keyword:"type",params:{type: "object"}};
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
}
}
if(!valid22){
const err41 = {instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/items/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
validate36.errors = vErrors;
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
validate36.errors = [{instancePath,schemaPath:"#/properties/teams/additionalProperties/properties/members/type",keyword:"type",params:{type: "array"}}];
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
if(!(validate37(data12.reports))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
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
if(!(validate41(data12.rls))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
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
validate36.errors = [{instancePath,schemaPath:"#/properties/teams/additionalProperties/type",keyword:"type",params:{type: "object"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/teams/type",keyword:"type",params:{type: "object"}}];
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
const err42 = {instancePath,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320},propertyName:key12};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
else {
if(!pattern44.test(key12)){
const err43 = {instancePath,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"},propertyName:key12};
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
const err44 = {instancePath,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"},propertyName:key12};
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
const err45 = {instancePath,schemaPath:"#/properties/users/propertyNames",keyword:"propertyNames",params:{propertyName: key12}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
validate36.errors = vErrors;
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
if(!(func1.call(schema100.properties.users.additionalProperties.properties, key14))){
validate36.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/properties/name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/properties/role/enum",keyword:"enum",params:{allowedValues: schema100.properties.users.additionalProperties.properties.role.enum}}];
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
validate36.errors = [{instancePath,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}}];
return false;
}
else {
if(!pattern44.test(data30)){
validate36.errors = [{instancePath,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}}];
return false;
}
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/properties/previously/type",keyword:"type",params:{type: "array"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/properties/absent/type",keyword:"type",params:{type: "boolean"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate37(data26.reports))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
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
if(!(validate41(data26.rls))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
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
validate36.errors = [{instancePath,schemaPath:"#/properties/users/additionalProperties/type",keyword:"type",params:{type: "object"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/users/type",keyword:"type",params:{type: "object"}}];
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
const err46 = {instancePath,schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1},propertyName:key15};
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
const err47 = {instancePath,schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"},propertyName:key15};
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
const err48 = {instancePath,schemaPath:"#/properties/groups/propertyNames",keyword:"propertyNames",params:{propertyName: key15}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
validate36.errors = vErrors;
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
validate36.errors = [{instancePath,schemaPath:"#/properties/groups/additionalProperties/required",keyword:"required",params:{missingProperty: missing6}}];
return false;
}
else {
const _errs132 = errors;
for(const key17 in data38){
if(!((key17 === "id") || (key17 === "rls"))){
validate36.errors = [{instancePath,schemaPath:"#/properties/groups/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key17}}];
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
if(!pattern38.test(data39)){
validate36.errors = [{instancePath,schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
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
if(!(validate41(data38.rls))){
vErrors = vErrors === null ? validate41.errors : vErrors.concat(validate41.errors);
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
validate36.errors = [{instancePath,schemaPath:"#/properties/groups/additionalProperties/type",keyword:"type",params:{type: "object"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/properties/groups/type",keyword:"type",params:{type: "object"}}];
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
validate36.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate36.errors = vErrors;
return errors === 0;
}

export const isCases = validate48;
const schema135 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"cases.schema.json","type":"object","properties":{"cases":{"type":"array","minItems":1,"items":{"type":"object","properties":{"case":{"type":"string","minLength":1},"at":{"$ref":"#/$defs/from"},"breaks":{"type":"array","items":{"type":"string","minLength":1}},"reports":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"workspace":{"type":"string"},"name":{"type":"string"}},"if":{"required":["id"]},"else":{"required":["workspace","name"]},"additionalProperties":false}},"datasets":{"type":"object","propertyNames":{"$ref":"#/$defs/alias"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"report":{"$ref":"#/$defs/reportName"},"dynamic":{"type":"boolean","default":false}},"if":{"required":["id"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}},"teams":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"members":{"type":"array","items":{"anyOf":[{"$ref":"#/$defs/address"},{"type":"object","properties":{"user":{"$ref":"#/$defs/address"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["user"],"additionalProperties":false},{"type":"object","properties":{"team":{"$ref":"#/$defs/freeName"},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["team"],"additionalProperties":false}]}},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"users":{"type":"object","propertyNames":{"$ref":"#/$defs/address"},"additionalProperties":{"type":"object","properties":{"name":{"type":"string","minLength":1},"role":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"previously":{"type":"array","items":{"$ref":"#/$defs/address"}},"absent":{"type":"boolean","default":false},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"},"reports":{"$ref":"#/$defs/reportList"},"rls":{"$ref":"#/$defs/rlsList"}},"additionalProperties":false}},"groups":{"type":"object","propertyNames":{"$ref":"#/$defs/freeName"},"additionalProperties":{"type":"object","properties":{"id":{"$ref":"#/$defs/uuid"},"rls":{"$ref":"#/$defs/rlsList"}},"required":["id"],"additionalProperties":false}}},"required":["case"],"additionalProperties":false}}},"required":["cases"],"additionalProperties":false,"$defs":{"address":{"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320},"alias":{"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}},"freeName":{"type":"string","minLength":1},"uuid":{"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"},"pattern":{"type":"string","minLength":1,"pattern":"^[^!]"},"patterns":{"type":"array","items":{"$ref":"#/$defs/pattern"}},"from":{"type":"string","format":"instant"},"until":{"type":"string","format":"instant"},"reason":{"type":"string"},"reportName":{"type":"string","minLength":1},"reportEntry":{"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]},"rlsEntry":{"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]},"reportList":{"type":"array","items":{"$ref":"#/$defs/reportEntry"}},"rlsList":{"type":"array","items":{"$ref":"#/$defs/rlsEntry"}}}};
const schema136 = {"type":"string","format":"instant"};
const schema137 = {"type":"string","pattern":"^[a-z0-9][a-z0-9._-]*$","not":{"pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}};
const schema138 = {"type":"string","pattern":"^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"};
const schema141 = {"type":"string","minLength":1};
const schema142 = {"type":"string","minLength":1};
const schema143 = {"type":"string","pattern":"^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$","maxLength":320};
const schema146 = {"type":"string","format":"instant"};
const schema147 = {"type":"string"};
const schema152 = {"type":"array","items":{"$ref":"#/$defs/reportEntry"}};
const schema153 = {"anyOf":[{"$ref":"#/$defs/reportName"},{"type":"object","properties":{"report":{"$ref":"#/$defs/reportName"},"workspace":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"if":{"required":["workspace"]},"then":{"properties":{"report":false}},"else":{"required":["report"]},"additionalProperties":false}]};

function validate50(data){
let vErrors = null;
let errors = 0;
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
if(!valid0){
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
const err3 = {instancePath,schemaPath:"#/anyOf/1/then/properties/report/false schema",keyword:"false schema",params:{}};
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
const err7 = {instancePath,schemaPath:"#/$defs/reportName/minLength",keyword:"minLength",params:{limit: 1}};
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
const err8 = {instancePath,schemaPath:"#/$defs/reportName/type",keyword:"type",params:{type: "string"}};
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
const err9 = {instancePath,schemaPath:"#/anyOf/1/properties/workspace/minLength",keyword:"minLength",params:{limit: 1}};
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
const err10 = {instancePath,schemaPath:"#/anyOf/1/properties/workspace/type",keyword:"type",params:{type: "string"}};
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
const err11 = {instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
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
const err12 = {instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
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
const err13 = {instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
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
const err14 = {instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
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
const err15 = {instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
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
validate50.errors = vErrors;
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
validate50.errors = vErrors;
return errors === 0;
}


function validate49(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate50(data[i0]))){
vErrors = vErrors === null ? validate50.errors : vErrors.concat(validate50.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate49.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
validate49.errors = vErrors;
return errors === 0;
}

const schema159 = {"type":"array","items":{"$ref":"#/$defs/rlsEntry"}};
const schema160 = {"anyOf":[{"type":"string","pattern":"^[^/]+/."},{"type":"object","properties":{"dataset":{"type":"string","minLength":1},"role":{"type":"string","minLength":1},"from":{"$ref":"#/$defs/from"},"until":{"$ref":"#/$defs/until"},"reason":{"$ref":"#/$defs/reason"}},"required":["dataset","role"],"additionalProperties":false}]};

function validate54(data){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
const _errs1 = errors;
if(errors === _errs1){
if(typeof data === "string"){
if(!pattern46.test(data)){
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
if(!valid0){
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
const err4 = {instancePath,schemaPath:"#/anyOf/1/properties/dataset/minLength",keyword:"minLength",params:{limit: 1}};
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
const err5 = {instancePath,schemaPath:"#/anyOf/1/properties/dataset/type",keyword:"type",params:{type: "string"}};
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
const err6 = {instancePath,schemaPath:"#/anyOf/1/properties/role/minLength",keyword:"minLength",params:{limit: 1}};
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
const err7 = {instancePath,schemaPath:"#/anyOf/1/properties/role/type",keyword:"type",params:{type: "string"}};
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
const err8 = {instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
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
const err9 = {instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
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
const err10 = {instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
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
const err11 = {instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
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
const err12 = {instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
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
validate54.errors = vErrors;
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
validate54.errors = vErrors;
return errors === 0;
}


function validate53(data){
let vErrors = null;
let errors = 0;
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
const _errs1 = errors;
if(!(validate54(data[i0]))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate53.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
validate53.errors = vErrors;
return errors === 0;
}


function validate48(data){
/*# sourceURL="cases.schema.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.cases === undefined) && (missing0 = "cases")){
validate48.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0}}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(key0 === "cases")){
validate48.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.cases !== undefined){
let data0 = data.cases;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
if(data0.length < 1){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/minItems",keyword:"minItems",params:{limit: 1}}];
return false;
}
else {
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs4 = errors;
if(errors === _errs4){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((data1.case === undefined) && (missing1 = "case")){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/required",keyword:"required",params:{missingProperty: missing1}}];
return false;
}
else {
const _errs6 = errors;
for(const key1 in data1){
if(!((((((((key1 === "case") || (key1 === "at")) || (key1 === "breaks")) || (key1 === "reports")) || (key1 === "datasets")) || (key1 === "teams")) || (key1 === "users")) || (key1 === "groups"))){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}}];
return false;
break;
}
}
if(_errs6 === errors){
if(data1.case !== undefined){
let data2 = data1.case;
const _errs7 = errors;
if(errors === _errs7){
if(typeof data2 === "string"){
if(data2.length < 1){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/case/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/case/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.at !== undefined){
let data3 = data1.at;
const _errs9 = errors;
const _errs10 = errors;
if(errors === _errs10){
if(errors === _errs10){
if(typeof data3 === "string"){
if(!(formats0(data3))){
validate48.errors = [{instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.breaks !== undefined){
let data4 = data1.breaks;
const _errs12 = errors;
if(errors === _errs12){
if(Array.isArray(data4)){
var valid4 = true;
const len1 = data4.length;
for(let i1=0; i1<len1; i1++){
let data5 = data4[i1];
const _errs14 = errors;
if(errors === _errs14){
if(typeof data5 === "string"){
if(data5.length < 1){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/breaks/items/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/breaks/items/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid4 = _errs14 === errors;
if(!valid4){
break;
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/breaks/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid2 = _errs12 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.reports !== undefined){
let data6 = data1.reports;
const _errs16 = errors;
if(errors === _errs16){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key2 in data6){
const _errs18 = errors;
const _errs19 = errors;
const _errs21 = errors;
const _errs22 = errors;
if(typeof key2 === "string"){
if(!pattern38.test(key2)){
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
var valid7 = _errs22 === errors;
if(valid7){
const err1 = {instancePath,schemaPath:"#/$defs/alias/not",keyword:"not",params:{},propertyName:key2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
errors = _errs21;
if(vErrors !== null){
if(_errs21){
vErrors.length = _errs21;
}
else {
vErrors = null;
}
}
}
if(errors === _errs19){
if(typeof key2 === "string"){
if(!pattern39.test(key2)){
const err2 = {instancePath,schemaPath:"#/$defs/alias/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*$"},propertyName:key2};
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
const err3 = {instancePath,schemaPath:"#/$defs/alias/type",keyword:"type",params:{type: "string"},propertyName:key2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
var valid5 = _errs18 === errors;
if(!valid5){
const err4 = {instancePath,schemaPath:"#/properties/cases/items/properties/reports/propertyNames",keyword:"propertyNames",params:{propertyName: key2}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
validate48.errors = vErrors;
return false;
break;
}
}
if(valid5){
for(const key3 in data6){
let data7 = data6[key3];
const _errs24 = errors;
const _errs26 = errors;
let valid9 = true;
const _errs27 = errors;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing2;
if((data7.id === undefined) && (missing2 = "id")){
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
var _valid0 = _errs27 === errors;
errors = _errs26;
if(vErrors !== null){
if(_errs26){
vErrors.length = _errs26;
}
else {
vErrors = null;
}
}
if(!_valid0){
const _errs28 = errors;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
let missing3;
if(((data7.workspace === undefined) && (missing3 = "workspace")) || ((data7.name === undefined) && (missing3 = "name"))){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/reports/additionalProperties/else/required",keyword:"required",params:{missingProperty: missing3}}];
return false;
}
}
var _valid0 = _errs28 === errors;
valid9 = _valid0;
}
if(!valid9){
const err6 = {instancePath,schemaPath:"#/properties/cases/items/properties/reports/additionalProperties/if",keyword:"if",params:{failingKeyword: "else"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
validate48.errors = vErrors;
return false;
}
if(errors === _errs24){
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
const _errs29 = errors;
for(const key4 in data7){
if(!(((key4 === "id") || (key4 === "workspace")) || (key4 === "name"))){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/reports/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}}];
return false;
break;
}
}
if(_errs29 === errors){
if(data7.id !== undefined){
let data8 = data7.id;
const _errs30 = errors;
const _errs31 = errors;
if(errors === _errs31){
if(typeof data8 === "string"){
if(!pattern38.test(data8)){
validate48.errors = [{instancePath,schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid10 = _errs30 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data7.workspace !== undefined){
const _errs33 = errors;
if(typeof data7.workspace !== "string"){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/reports/additionalProperties/properties/workspace/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs33 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data7.name !== undefined){
const _errs35 = errors;
if(typeof data7.name !== "string"){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/reports/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid10 = _errs35 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/reports/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid8 = _errs24 === errors;
if(!valid8){
break;
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/reports/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs16 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.datasets !== undefined){
let data11 = data1.datasets;
const _errs37 = errors;
if(errors === _errs37){
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
for(const key5 in data11){
const _errs39 = errors;
const _errs40 = errors;
const _errs42 = errors;
const _errs43 = errors;
if(typeof key5 === "string"){
if(!pattern38.test(key5)){
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
var valid14 = _errs43 === errors;
if(valid14){
const err8 = {instancePath,schemaPath:"#/$defs/alias/not",keyword:"not",params:{},propertyName:key5};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
else {
errors = _errs42;
if(vErrors !== null){
if(_errs42){
vErrors.length = _errs42;
}
else {
vErrors = null;
}
}
}
if(errors === _errs40){
if(typeof key5 === "string"){
if(!pattern39.test(key5)){
const err9 = {instancePath,schemaPath:"#/$defs/alias/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9._-]*$"},propertyName:key5};
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
const err10 = {instancePath,schemaPath:"#/$defs/alias/type",keyword:"type",params:{type: "string"},propertyName:key5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var valid12 = _errs39 === errors;
if(!valid12){
const err11 = {instancePath,schemaPath:"#/properties/cases/items/properties/datasets/propertyNames",keyword:"propertyNames",params:{propertyName: key5}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
validate48.errors = vErrors;
return false;
break;
}
}
if(valid12){
for(const key6 in data11){
let data12 = data11[key6];
const _errs45 = errors;
const _errs47 = errors;
let valid16 = true;
const _errs48 = errors;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing4;
if((data12.id === undefined) && (missing4 = "id")){
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
var _valid1 = _errs48 === errors;
errors = _errs47;
if(vErrors !== null){
if(_errs47){
vErrors.length = _errs47;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid1){
const _errs49 = errors;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.report !== undefined){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/datasets/additionalProperties/then/properties/report/false schema",keyword:"false schema",params:{}}];
return false;
}
}
var _valid1 = _errs49 === errors;
valid16 = _valid1;
ifClause0 = "then";
}
else {
const _errs50 = errors;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing5;
if((data12.report === undefined) && (missing5 = "report")){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/datasets/additionalProperties/else/required",keyword:"required",params:{missingProperty: missing5}}];
return false;
}
}
var _valid1 = _errs50 === errors;
valid16 = _valid1;
ifClause0 = "else";
}
if(!valid16){
const err13 = {instancePath,schemaPath:"#/properties/cases/items/properties/datasets/additionalProperties/if",keyword:"if",params:{failingKeyword: ifClause0}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
validate48.errors = vErrors;
return false;
}
if(errors === _errs45){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
const _errs51 = errors;
for(const key7 in data12){
if(!(((key7 === "id") || (key7 === "report")) || (key7 === "dynamic"))){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/datasets/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7}}];
return false;
break;
}
}
if(_errs51 === errors){
if(data12.id !== undefined){
let data14 = data12.id;
const _errs52 = errors;
const _errs53 = errors;
if(errors === _errs53){
if(typeof data14 === "string"){
if(!pattern38.test(data14)){
validate48.errors = [{instancePath,schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid18 = _errs52 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data12.report !== undefined){
let data15 = data12.report;
const _errs55 = errors;
const _errs56 = errors;
if(errors === _errs56){
if(typeof data15 === "string"){
if(data15.length < 1){
validate48.errors = [{instancePath,schemaPath:"#/$defs/reportName/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/$defs/reportName/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid18 = _errs55 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data12.dynamic !== undefined){
const _errs58 = errors;
if(typeof data12.dynamic !== "boolean"){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/datasets/additionalProperties/properties/dynamic/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid18 = _errs58 === errors;
}
else {
var valid18 = true;
}
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/datasets/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid15 = _errs45 === errors;
if(!valid15){
break;
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/datasets/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs37 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.teams !== undefined){
let data17 = data1.teams;
const _errs60 = errors;
if(errors === _errs60){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key8 in data17){
const _errs62 = errors;
const _errs63 = errors;
if(errors === _errs63){
if(typeof key8 === "string"){
if(key8.length < 1){
const err14 = {instancePath,schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1},propertyName:key8};
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
const err15 = {instancePath,schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"},propertyName:key8};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var valid21 = _errs62 === errors;
if(!valid21){
const err16 = {instancePath,schemaPath:"#/properties/cases/items/properties/teams/propertyNames",keyword:"propertyNames",params:{propertyName: key8}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
validate48.errors = vErrors;
return false;
break;
}
}
if(valid21){
for(const key9 in data17){
let data18 = data17[key9];
const _errs66 = errors;
if(errors === _errs66){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
const _errs68 = errors;
for(const key10 in data18){
if(!(((key10 === "members") || (key10 === "reports")) || (key10 === "rls"))){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/teams/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10}}];
return false;
break;
}
}
if(_errs68 === errors){
if(data18.members !== undefined){
let data19 = data18.members;
const _errs69 = errors;
if(errors === _errs69){
if(Array.isArray(data19)){
var valid25 = true;
const len2 = data19.length;
for(let i2=0; i2<len2; i2++){
let data20 = data19[i2];
const _errs71 = errors;
const _errs72 = errors;
let valid26 = false;
const _errs73 = errors;
const _errs74 = errors;
if(errors === _errs74){
if(typeof data20 === "string"){
if(data20.length > 320){
const err17 = {instancePath,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
else {
if(!pattern44.test(data20)){
const err18 = {instancePath,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}};
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
const err19 = {instancePath,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var _valid2 = _errs73 === errors;
valid26 = valid26 || _valid2;
if(!valid26){
const _errs76 = errors;
if(errors === _errs76){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
let missing6;
if((data20.user === undefined) && (missing6 = "user")){
const err20 = {instancePath,schemaPath:"#/properties/cases/items/properties/teams/additionalProperties/properties/members/items/anyOf/1/required",keyword:"required",params:{missingProperty: missing6}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
else {
const _errs78 = errors;
for(const key11 in data20){
if(!((((key11 === "user") || (key11 === "from")) || (key11 === "until")) || (key11 === "reason"))){
const err21 = {instancePath,schemaPath:"#/properties/cases/items/properties/teams/additionalProperties/properties/members/items/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11}};
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
if(_errs78 === errors){
if(data20.user !== undefined){
let data21 = data20.user;
const _errs79 = errors;
const _errs80 = errors;
if(errors === _errs80){
if(typeof data21 === "string"){
if(data21.length > 320){
const err22 = {instancePath,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
else {
if(!pattern44.test(data21)){
const err23 = {instancePath,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}};
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
const err24 = {instancePath,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var valid28 = _errs79 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data20.from !== undefined){
let data22 = data20.from;
const _errs82 = errors;
const _errs83 = errors;
if(errors === _errs83){
if(errors === _errs83){
if(typeof data22 === "string"){
if(!(formats0(data22))){
const err25 = {instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
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
const err26 = {instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
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
var valid28 = _errs82 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data20.until !== undefined){
let data23 = data20.until;
const _errs85 = errors;
const _errs86 = errors;
if(errors === _errs86){
if(errors === _errs86){
if(typeof data23 === "string"){
if(!(formats0(data23))){
const err27 = {instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
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
const err28 = {instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
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
var valid28 = _errs85 === errors;
}
else {
var valid28 = true;
}
if(valid28){
if(data20.reason !== undefined){
const _errs88 = errors;
if(typeof data20.reason !== "string"){
const err29 = {instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
var valid28 = _errs88 === errors;
}
else {
var valid28 = true;
}
}
}
}
}
}
}
else {
const err30 = {instancePath,schemaPath:"#/properties/cases/items/properties/teams/additionalProperties/properties/members/items/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
var _valid2 = _errs76 === errors;
valid26 = valid26 || _valid2;
if(!valid26){
const _errs91 = errors;
if(errors === _errs91){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
let missing7;
if((data20.team === undefined) && (missing7 = "team")){
const err31 = {instancePath,schemaPath:"#/properties/cases/items/properties/teams/additionalProperties/properties/members/items/anyOf/2/required",keyword:"required",params:{missingProperty: missing7}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
else {
const _errs93 = errors;
for(const key12 in data20){
if(!((((key12 === "team") || (key12 === "from")) || (key12 === "until")) || (key12 === "reason"))){
const err32 = {instancePath,schemaPath:"#/properties/cases/items/properties/teams/additionalProperties/properties/members/items/anyOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12}};
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
if(_errs93 === errors){
if(data20.team !== undefined){
let data25 = data20.team;
const _errs94 = errors;
const _errs95 = errors;
if(errors === _errs95){
if(typeof data25 === "string"){
if(data25.length < 1){
const err33 = {instancePath,schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1}};
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
const err34 = {instancePath,schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
var valid33 = _errs94 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data20.from !== undefined){
let data26 = data20.from;
const _errs97 = errors;
const _errs98 = errors;
if(errors === _errs98){
if(errors === _errs98){
if(typeof data26 === "string"){
if(!(formats0(data26))){
const err35 = {instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}};
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
const err36 = {instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}};
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
var valid33 = _errs97 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data20.until !== undefined){
let data27 = data20.until;
const _errs100 = errors;
const _errs101 = errors;
if(errors === _errs101){
if(errors === _errs101){
if(typeof data27 === "string"){
if(!(formats0(data27))){
const err37 = {instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}};
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
const err38 = {instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}};
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
var valid33 = _errs100 === errors;
}
else {
var valid33 = true;
}
if(valid33){
if(data20.reason !== undefined){
const _errs103 = errors;
if(typeof data20.reason !== "string"){
const err39 = {instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
var valid33 = _errs103 === errors;
}
else {
var valid33 = true;
}
}
}
}
}
}
}
else {
const err40 = {instancePath,schemaPath:"#/properties/cases/items/properties/teams/additionalProperties/properties/members/items/anyOf/2/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
var _valid2 = _errs91 === errors;
valid26 = valid26 || _valid2;
}
}
if(!valid26){
const err41 = {instancePath,schemaPath:"#/properties/cases/items/properties/teams/additionalProperties/properties/members/items/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
validate48.errors = vErrors;
return false;
}
else {
errors = _errs72;
if(vErrors !== null){
if(_errs72){
vErrors.length = _errs72;
}
else {
vErrors = null;
}
}
}
var valid25 = _errs71 === errors;
if(!valid25){
break;
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/teams/additionalProperties/properties/members/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid24 = _errs69 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data18.reports !== undefined){
const _errs106 = errors;
if(!(validate49(data18.reports))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
var valid24 = _errs106 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data18.rls !== undefined){
const _errs107 = errors;
if(!(validate53(data18.rls))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid24 = _errs107 === errors;
}
else {
var valid24 = true;
}
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/teams/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid23 = _errs66 === errors;
if(!valid23){
break;
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/teams/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs60 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.users !== undefined){
let data31 = data1.users;
const _errs108 = errors;
if(errors === _errs108){
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
for(const key13 in data31){
const _errs110 = errors;
const _errs111 = errors;
if(errors === _errs111){
if(typeof key13 === "string"){
if(key13.length > 320){
const err42 = {instancePath,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320},propertyName:key13};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
else {
if(!pattern44.test(key13)){
const err43 = {instancePath,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"},propertyName:key13};
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
const err44 = {instancePath,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"},propertyName:key13};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
var valid38 = _errs110 === errors;
if(!valid38){
const err45 = {instancePath,schemaPath:"#/properties/cases/items/properties/users/propertyNames",keyword:"propertyNames",params:{propertyName: key13}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
validate48.errors = vErrors;
return false;
break;
}
}
if(valid38){
for(const key14 in data31){
let data32 = data31[key14];
const _errs114 = errors;
if(errors === _errs114){
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
const _errs116 = errors;
for(const key15 in data32){
if(!(func1.call(schema135.properties.cases.items.properties.users.additionalProperties.properties, key15))){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/users/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key15}}];
return false;
break;
}
}
if(_errs116 === errors){
if(data32.name !== undefined){
let data33 = data32.name;
const _errs117 = errors;
if(errors === _errs117){
if(typeof data33 === "string"){
if(data33.length < 1){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/users/additionalProperties/properties/name/minLength",keyword:"minLength",params:{limit: 1}}];
return false;
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/users/additionalProperties/properties/name/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid41 = _errs117 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data32.role !== undefined){
let data34 = data32.role;
const _errs119 = errors;
if(!((((data34 === "administrator") || (data34 === "contributor")) || (data34 === "viewer")) || (data34 === "workspace-contributor"))){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/users/additionalProperties/properties/role/enum",keyword:"enum",params:{allowedValues: schema135.properties.cases.items.properties.users.additionalProperties.properties.role.enum}}];
return false;
}
var valid41 = _errs119 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data32.previously !== undefined){
let data35 = data32.previously;
const _errs120 = errors;
if(errors === _errs120){
if(Array.isArray(data35)){
var valid42 = true;
const len3 = data35.length;
for(let i3=0; i3<len3; i3++){
let data36 = data35[i3];
const _errs122 = errors;
const _errs123 = errors;
if(errors === _errs123){
if(typeof data36 === "string"){
if(data36.length > 320){
validate48.errors = [{instancePath,schemaPath:"#/$defs/address/maxLength",keyword:"maxLength",params:{limit: 320}}];
return false;
}
else {
if(!pattern44.test(data36)){
validate48.errors = [{instancePath,schemaPath:"#/$defs/address/pattern",keyword:"pattern",params:{pattern: "^[ \\t]*[^\\s@]+@[^\\s@]+[ \\t]*$"}}];
return false;
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/$defs/address/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid42 = _errs122 === errors;
if(!valid42){
break;
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/users/additionalProperties/properties/previously/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
var valid41 = _errs120 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data32.absent !== undefined){
const _errs125 = errors;
if(typeof data32.absent !== "boolean"){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/users/additionalProperties/properties/absent/type",keyword:"type",params:{type: "boolean"}}];
return false;
}
var valid41 = _errs125 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data32.from !== undefined){
let data38 = data32.from;
const _errs127 = errors;
const _errs128 = errors;
if(errors === _errs128){
if(errors === _errs128){
if(typeof data38 === "string"){
if(!(formats0(data38))){
validate48.errors = [{instancePath,schemaPath:"#/$defs/from/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/$defs/from/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid41 = _errs127 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data32.until !== undefined){
let data39 = data32.until;
const _errs130 = errors;
const _errs131 = errors;
if(errors === _errs131){
if(errors === _errs131){
if(typeof data39 === "string"){
if(!(formats0(data39))){
validate48.errors = [{instancePath,schemaPath:"#/$defs/until/format",keyword:"format",params:{format: "instant"}}];
return false;
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/$defs/until/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
}
var valid41 = _errs130 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data32.reason !== undefined){
const _errs133 = errors;
if(typeof data32.reason !== "string"){
validate48.errors = [{instancePath,schemaPath:"#/$defs/reason/type",keyword:"type",params:{type: "string"}}];
return false;
}
var valid41 = _errs133 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data32.reports !== undefined){
const _errs136 = errors;
if(!(validate49(data32.reports))){
vErrors = vErrors === null ? validate49.errors : vErrors.concat(validate49.errors);
errors = vErrors.length;
}
var valid41 = _errs136 === errors;
}
else {
var valid41 = true;
}
if(valid41){
if(data32.rls !== undefined){
const _errs137 = errors;
if(!(validate53(data32.rls))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid41 = _errs137 === errors;
}
else {
var valid41 = true;
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
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/users/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid40 = _errs114 === errors;
if(!valid40){
break;
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/users/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs108 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.groups !== undefined){
let data43 = data1.groups;
const _errs138 = errors;
if(errors === _errs138){
if(data43 && typeof data43 == "object" && !Array.isArray(data43)){
for(const key16 in data43){
const _errs140 = errors;
const _errs141 = errors;
if(errors === _errs141){
if(typeof key16 === "string"){
if(key16.length < 1){
const err46 = {instancePath,schemaPath:"#/$defs/freeName/minLength",keyword:"minLength",params:{limit: 1},propertyName:key16};
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
const err47 = {instancePath,schemaPath:"#/$defs/freeName/type",keyword:"type",params:{type: "string"},propertyName:key16};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
var valid47 = _errs140 === errors;
if(!valid47){
const err48 = {instancePath,schemaPath:"#/properties/cases/items/properties/groups/propertyNames",keyword:"propertyNames",params:{propertyName: key16}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
validate48.errors = vErrors;
return false;
break;
}
}
if(valid47){
for(const key17 in data43){
let data44 = data43[key17];
const _errs144 = errors;
if(errors === _errs144){
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
let missing8;
if((data44.id === undefined) && (missing8 = "id")){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/groups/additionalProperties/required",keyword:"required",params:{missingProperty: missing8}}];
return false;
}
else {
const _errs146 = errors;
for(const key18 in data44){
if(!((key18 === "id") || (key18 === "rls"))){
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/groups/additionalProperties/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key18}}];
return false;
break;
}
}
if(_errs146 === errors){
if(data44.id !== undefined){
let data45 = data44.id;
const _errs147 = errors;
const _errs148 = errors;
if(errors === _errs148){
if(typeof data45 === "string"){
if(!pattern38.test(data45)){
validate48.errors = [{instancePath,schemaPath:"#/$defs/uuid/pattern",keyword:"pattern",params:{pattern: "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"}}];
return false;
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/$defs/uuid/type",keyword:"type",params:{type: "string"}}];
return false;
}
}
var valid50 = _errs147 === errors;
}
else {
var valid50 = true;
}
if(valid50){
if(data44.rls !== undefined){
const _errs150 = errors;
if(!(validate53(data44.rls))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid50 = _errs150 === errors;
}
else {
var valid50 = true;
}
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/groups/additionalProperties/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid49 = _errs144 === errors;
if(!valid49){
break;
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/properties/groups/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid2 = _errs138 === errors;
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
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/items/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/properties/cases/type",keyword:"type",params:{type: "array"}}];
return false;
}
}
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}}];
return false;
}
}
validate48.errors = vErrors;
return errors === 0;
}
