// @ts-nocheck: written by scripts/compile-validators.mjs
import { fullFormats as formats } from 'ajv-formats/dist/formats.js';
"use strict";
export const isPlan = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"plan.schema.json","type":"object","properties":{"format":{"const":"rolecall.plan/1"},"exit":{"type":"object","properties":{"code":{"enum":[0,1,2,3,4,5,70,130]},"because":{"type":"array","items":{"type":"string"}}},"required":["code","because"],"additionalProperties":false},"createdAt":{"type":"string","format":"date-time"},"commit":{"type":["string","null"]},"dirty":{"type":"boolean"},"base":{"type":["string","null"]},"portal":{"type":"object","properties":{"name":{"type":"string"},"url":{"type":"string"}},"required":["name","url"],"additionalProperties":false},"only":{"type":"array","items":{"type":"string"}},"overrides":{"type":"array","items":{"type":"string"}},"fingerprint":{"type":"string","pattern":"^sha256:[0-9a-f]{64}$"},"summary":{"type":"object","properties":{"users":{"type":"object","properties":{"create":{"type":"integer","minimum":0},"delete":{"type":"integer","minimum":0},"replace":{"type":"integer","minimum":0},"update":{"type":"integer","minimum":0}},"required":["create","delete","replace","update"],"additionalProperties":false},"reports":{"type":"object","properties":{"grant":{"type":"integer","minimum":0},"revoke":{"type":"integer","minimum":0}},"required":["grant","revoke"],"additionalProperties":false},"rls":{"type":"object","properties":{"grant":{"type":"integer","minimum":0},"revoke":{"type":"integer","minimum":0}},"required":["grant","revoke"],"additionalProperties":false},"manual":{"type":"integer","minimum":0},"held":{"type":"integer","minimum":0},"operations":{"type":"integer","minimum":0},"unmanaged":{"type":"object","properties":{"users":{"type":"integer","minimum":0},"grants":{"type":"integer","minimum":0},"memberships":{"type":"integer","minimum":0}},"required":["users","grants","memberships"],"additionalProperties":false}},"required":["users","reports","rls","manual","held","operations","unmanaged"],"additionalProperties":false},"changes":{"type":"array"},"operations":{"type":"array"},"findings":{"type":"array"},"people":{"type":"array","items":{"type":"object","properties":{"user":{"type":"string"},"name":{"type":"string"}},"required":["user","name"],"additionalProperties":false}},"deletions":{"type":"array","items":{"type":"object","properties":{"user":{"type":"string"},"role":{"type":"integer"},"reports":{"type":"array","items":{"type":"string"}},"groups":{"type":"array","items":{"type":"string"}},"rls":{"type":"array","items":{"type":"object","properties":{"datasetId":{"type":"string"},"role":{"type":"string"}},"required":["datasetId","role"],"additionalProperties":false}}},"required":["user","role","reports","groups","rls"],"additionalProperties":false}},"causes":{"type":"array","items":{"enum":["git","portal","both","time","selector"]}},"against":{"type":"string"},"unlisted":{"type":"object","properties":{"users":{"type":"integer","minimum":0},"holders":{"type":"array","items":{"type":"object","properties":{"user":{"type":"string"},"name":{"type":"string"},"role":{"type":["string","null"]},"reports":{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"workspace":{"type":"string"}},"required":["id","name","workspace"],"additionalProperties":false}},"rls":{"type":"array","items":{"type":"object","properties":{"datasetId":{"type":"string"},"dataset":{"type":["string","null"]},"role":{"type":"string"}},"required":["datasetId","dataset","role"],"additionalProperties":false}}},"required":["user","name","role","reports","rls"],"additionalProperties":false}}},"required":["users"],"additionalProperties":false}},"required":["format","createdAt","commit","dirty","base","portal","only","overrides","fingerprint","summary","changes","operations","findings"],"additionalProperties":false,"$defs":{"account":{"type":"object","properties":{"name":{"type":["string","null"]},"role":{"oneOf":[{"enum":["administrator","contributor","viewer","workspace-contributor"]},{"type":"null"}]}},"required":["name","role"],"additionalProperties":false},"source":{"type":"object","properties":{"file":{"type":"string"},"line":{"type":"integer","minimum":1},"column":{"type":"integer","minimum":1},"path":{"type":"array","items":{"type":["string","integer"]}},"through":{"type":"array","items":{"type":"object","properties":{"team":{"type":"string"},"file":{"type":"string"},"line":{"type":"integer","minimum":1},"column":{"type":"integer","minimum":1}},"required":["team","file","line","column"],"additionalProperties":false}},"selector":{"const":"workspace"}},"required":["file","line","column","path","through"],"additionalProperties":false},"change":{"oneOf":[{"type":"object","properties":{"kind":{"const":"create-user"},"user":{"type":"string"},"name":{"type":"string"},"role":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"because":{"enum":["listed","not-listed","expired","absent","left","exclusive","unlisted","replaced","manual"]},"cause":{"enum":["git","portal","both","time","selector",null]},"held":{"$ref":"#/$defs/held"},"sources":{"type":"array","items":{"$ref":"#/$defs/source"}},"reason":{"type":["string","null"]},"until":{"type":["string","null"]},"removed":{"const":true},"waiting":{"const":true}},"required":["kind","user","name","role","because","cause","held","sources","reason","until"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"delete-user"},"user":{"type":"string"},"name":{"type":"string"},"role":{"enum":["administrator","contributor","viewer","workspace-contributor"]},"because":{"enum":["listed","not-listed","expired","absent","left","exclusive","unlisted","replaced","manual"]},"cause":{"enum":["git","portal","both","time","selector",null]},"held":{"$ref":"#/$defs/held"},"sources":{"type":"array","items":{"$ref":"#/$defs/source"}},"reason":{"type":["string","null"]},"until":{"type":["string","null"]},"removed":{"const":true},"waiting":{"const":true}},"required":["kind","user","name","role","because","cause","held","sources","reason","until"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"replace-user"},"user":{"type":"string"},"from":{"$ref":"#/$defs/account"},"to":{"$ref":"#/$defs/account"},"loses":{"type":"array","items":{"type":"string"}},"because":{"enum":["listed","not-listed","expired","absent","left","exclusive","unlisted","replaced","manual"]},"cause":{"enum":["git","portal","both","time","selector",null]},"held":{"$ref":"#/$defs/held"},"sources":{"type":"array","items":{"$ref":"#/$defs/source"}},"reason":{"type":["string","null"]},"until":{"type":["string","null"]},"removed":{"const":true},"waiting":{"const":true}},"required":["kind","user","from","to","loses","because","cause","held","sources","reason","until"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"update-user"},"user":{"type":"string"},"from":{"$ref":"#/$defs/account"},"to":{"$ref":"#/$defs/account"},"because":{"enum":["listed","not-listed","expired","absent","left","exclusive","unlisted","replaced","manual"]},"cause":{"enum":["git","portal","both","time","selector",null]},"held":{"$ref":"#/$defs/held"},"sources":{"type":"array","items":{"$ref":"#/$defs/source"}},"reason":{"type":["string","null"]},"until":{"type":["string","null"]},"removed":{"const":true},"waiting":{"const":true}},"required":["kind","user","from","to","because","cause","held","sources","reason","until"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["grant-report","revoke-report"]},"user":{"type":"string"},"report":{"type":"object","properties":{"id":{"type":"string"},"name":{"type":"string"},"workspace":{"type":"string"}},"required":["id","name","workspace"],"additionalProperties":false},"because":{"enum":["listed","not-listed","expired","absent","left","exclusive","unlisted","replaced","manual"]},"cause":{"enum":["git","portal","both","time","selector",null]},"held":{"$ref":"#/$defs/held"},"sources":{"type":"array","items":{"$ref":"#/$defs/source"}},"reason":{"type":["string","null"]},"until":{"type":["string","null"]},"removed":{"const":true},"waiting":{"const":true}},"required":["kind","user","report","because","cause","held","sources","reason","until"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["grant-rls","revoke-rls"]},"user":{"type":"string"},"rls":{"type":"object","properties":{"datasetId":{"type":"string"},"dataset":{"type":["string","null"]},"role":{"type":"string"}},"required":["datasetId","dataset","role"],"additionalProperties":false},"because":{"enum":["listed","not-listed","expired","absent","left","exclusive","unlisted","replaced","manual"]},"cause":{"enum":["git","portal","both","time","selector",null]},"held":{"$ref":"#/$defs/held"},"sources":{"type":"array","items":{"$ref":"#/$defs/source"}},"reason":{"type":["string","null"]},"until":{"type":["string","null"]},"removed":{"const":true},"waiting":{"const":true}},"required":["kind","user","rls","because","cause","held","sources","reason","until"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["grant-rls","revoke-rls"]},"group":{"type":"object","properties":{"id":{"type":"string"},"alias":{"type":["string","null"]}},"required":["id","alias"],"additionalProperties":false},"rls":{"type":"object","properties":{"datasetId":{"type":"string"},"dataset":{"type":["string","null"]},"role":{"type":"string"}},"required":["datasetId","dataset","role"],"additionalProperties":false},"because":{"enum":["listed","not-listed","expired","absent","left","exclusive","unlisted","replaced","manual"]},"cause":{"enum":["git","portal","both","time","selector",null]},"held":{"$ref":"#/$defs/held"},"sources":{"type":"array","items":{"$ref":"#/$defs/source"}},"reason":{"type":["string","null"]},"until":{"type":["string","null"]},"removed":{"const":true},"waiting":{"const":true}},"required":["kind","group","rls","because","cause","held","sources","reason","until"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"manual"},"user":{"type":"string"},"from":{"$ref":"#/$defs/account"},"to":{"$ref":"#/$defs/account"},"demotion":{"type":"boolean"},"because":{"enum":["listed","not-listed","expired","absent","left","exclusive","unlisted","replaced","manual"]},"cause":{"enum":["git","portal","both","time","selector",null]},"held":{"$ref":"#/$defs/held"},"sources":{"type":"array","items":{"$ref":"#/$defs/source"}},"reason":{"type":["string","null"]},"until":{"type":["string","null"]},"removed":{"const":true},"waiting":{"const":true}},"required":["kind","user","from","to","demotion","because","cause","held","sources","reason","until"],"additionalProperties":false}]},"operation":{"oneOf":[{"type":"object","properties":{"kind":{"const":"create-user"},"email":{"type":"string"},"name":{"type":"string"},"role":{"enum":[1,2,3,4]},"id":{"type":"string","pattern":"^[1-9][0-9]*$"},"after":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}},"needs":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}}},"required":["kind","email","name","role","id","after","needs"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"delete-user"},"email":{"type":"string"},"userId":{"type":"string"},"id":{"type":"string","pattern":"^[1-9][0-9]*$"},"after":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}},"needs":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}}},"required":["kind","email","userId","id","after","needs"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"update-user"},"email":{"type":"string"},"userId":{"type":"string"},"name":{"type":"string"},"role":{"enum":[1,2,3,4]},"id":{"type":"string","pattern":"^[1-9][0-9]*$"},"after":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}},"needs":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}}},"required":["kind","email","userId","name","role","id","after","needs"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["link-reports","unlink-reports"]},"email":{"type":"string"},"reports":{"type":"array","items":{"type":"string"},"minItems":1},"id":{"type":"string","pattern":"^[1-9][0-9]*$"},"after":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}},"needs":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}}},"required":["kind","email","reports","id","after","needs"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["link-rls-users","unlink-rls-users"]},"datasetId":{"type":"string"},"role":{"type":"string"},"emails":{"type":"array","items":{"type":"string"},"minItems":1},"id":{"type":"string","pattern":"^[1-9][0-9]*$"},"after":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}},"needs":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}}},"required":["kind","datasetId","role","emails","id","after","needs"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["link-rls-groups","unlink-rls-groups"]},"datasetId":{"type":"string"},"role":{"type":"string"},"groups":{"type":"array","items":{"type":"string"},"minItems":1},"id":{"type":"string","pattern":"^[1-9][0-9]*$"},"after":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}},"needs":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}}},"required":["kind","datasetId","role","groups","id","after","needs"],"additionalProperties":false}]},"problem":{"type":"object","properties":{"code":{"type":"string"},"severity":{"enum":["error","warning","info"]},"message":{"type":"string"},"why":{"type":"string"},"fix":{"type":"string"},"file":{"type":"string"},"line":{"type":"integer","minimum":1},"column":{"type":"integer","minimum":1},"removed":{"const":true},"allow":{"type":"object","properties":{"guard":{"type":"string"},"limit":{"type":"integer","minimum":0},"until":{"type":"string","format":"date"}},"required":["guard","until"],"additionalProperties":false},"standing":{"const":true}},"required":["code","severity","message"],"additionalProperties":false},"held":{"anyOf":[{"type":"null"},{"type":"object","properties":{"code":{"enum":["manual","suggested","unresolved","vanished","by-cause","rows","ignored-access","unmanaged-loss","ambiguous"]},"message":{"type":"string"}},"required":["code","message"],"additionalProperties":false}]}}};
const func1 = Object.prototype.hasOwnProperty;
const formats0 = formats["date-time"];
const pattern4 = new RegExp("^sha256:[0-9a-f]{64}$", "u");

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="plan.schema.json" */;
let vErrors = null;
let errors = 0;
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((((((((data.format === undefined) && (missing0 = "format")) || ((data.createdAt === undefined) && (missing0 = "createdAt"))) || ((data.commit === undefined) && (missing0 = "commit"))) || ((data.dirty === undefined) && (missing0 = "dirty"))) || ((data.base === undefined) && (missing0 = "base"))) || ((data.portal === undefined) && (missing0 = "portal"))) || ((data.only === undefined) && (missing0 = "only"))) || ((data.overrides === undefined) && (missing0 = "overrides"))) || ((data.fingerprint === undefined) && (missing0 = "fingerprint"))) || ((data.summary === undefined) && (missing0 = "summary"))) || ((data.changes === undefined) && (missing0 = "changes"))) || ((data.operations === undefined) && (missing0 = "operations"))) || ((data.findings === undefined) && (missing0 = "findings"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func1.call(schema31.properties, key0))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.format !== undefined){
const _errs2 = errors;
if("rolecall.plan/1" !== data.format){
validate20.errors = [{instancePath:instancePath+"/format",schemaPath:"#/properties/format/const",keyword:"const",params:{allowedValue: "rolecall.plan/1"},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.exit !== undefined){
let data1 = data.exit;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if(((data1.code === undefined) && (missing1 = "code")) || ((data1.because === undefined) && (missing1 = "because"))){
validate20.errors = [{instancePath:instancePath+"/exit",schemaPath:"#/properties/exit/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data1){
if(!((key1 === "code") || (key1 === "because"))){
validate20.errors = [{instancePath:instancePath+"/exit",schemaPath:"#/properties/exit/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs5 === errors){
if(data1.code !== undefined){
let data2 = data1.code;
const _errs6 = errors;
if(!((((((((data2 === 0) || (data2 === 1)) || (data2 === 2)) || (data2 === 3)) || (data2 === 4)) || (data2 === 5)) || (data2 === 70)) || (data2 === 130))){
validate20.errors = [{instancePath:instancePath+"/exit/code",schemaPath:"#/properties/exit/properties/code/enum",keyword:"enum",params:{allowedValues: schema31.properties.exit.properties.code.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data1.because !== undefined){
let data3 = data1.because;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
var valid2 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs9 = errors;
if(typeof data3[i0] !== "string"){
validate20.errors = [{instancePath:instancePath+"/exit/because/" + i0,schemaPath:"#/properties/exit/properties/because/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs9 === errors;
if(!valid2){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/exit/because",schemaPath:"#/properties/exit/properties/because/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/exit",schemaPath:"#/properties/exit/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdAt !== undefined){
let data5 = data.createdAt;
const _errs11 = errors;
if(errors === _errs11){
if(errors === _errs11){
if(typeof data5 === "string"){
if(!(formats0.validate(data5))){
validate20.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.commit !== undefined){
let data6 = data.commit;
const _errs13 = errors;
if((typeof data6 !== "string") && (data6 !== null)){
validate20.errors = [{instancePath:instancePath+"/commit",schemaPath:"#/properties/commit/type",keyword:"type",params:{type: schema31.properties.commit.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dirty !== undefined){
const _errs15 = errors;
if(typeof data.dirty !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/dirty",schemaPath:"#/properties/dirty/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.base !== undefined){
let data8 = data.base;
const _errs17 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate20.errors = [{instancePath:instancePath+"/base",schemaPath:"#/properties/base/type",keyword:"type",params:{type: schema31.properties.base.type},message:"must be string,null"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.portal !== undefined){
let data9 = data.portal;
const _errs19 = errors;
if(errors === _errs19){
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
let missing2;
if(((data9.name === undefined) && (missing2 = "name")) || ((data9.url === undefined) && (missing2 = "url"))){
validate20.errors = [{instancePath:instancePath+"/portal",schemaPath:"#/properties/portal/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
const _errs21 = errors;
for(const key2 in data9){
if(!((key2 === "name") || (key2 === "url"))){
validate20.errors = [{instancePath:instancePath+"/portal",schemaPath:"#/properties/portal/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs21 === errors){
if(data9.name !== undefined){
const _errs22 = errors;
if(typeof data9.name !== "string"){
validate20.errors = [{instancePath:instancePath+"/portal/name",schemaPath:"#/properties/portal/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid3 = _errs22 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data9.url !== undefined){
const _errs24 = errors;
if(typeof data9.url !== "string"){
validate20.errors = [{instancePath:instancePath+"/portal/url",schemaPath:"#/properties/portal/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid3 = _errs24 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/portal",schemaPath:"#/properties/portal/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.only !== undefined){
let data12 = data.only;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data12)){
var valid4 = true;
const len1 = data12.length;
for(let i1=0; i1<len1; i1++){
const _errs28 = errors;
if(typeof data12[i1] !== "string"){
validate20.errors = [{instancePath:instancePath+"/only/" + i1,schemaPath:"#/properties/only/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs28 === errors;
if(!valid4){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/only",schemaPath:"#/properties/only/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.overrides !== undefined){
let data14 = data.overrides;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data14)){
var valid5 = true;
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
const _errs32 = errors;
if(typeof data14[i2] !== "string"){
validate20.errors = [{instancePath:instancePath+"/overrides/" + i2,schemaPath:"#/properties/overrides/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs32 === errors;
if(!valid5){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/overrides",schemaPath:"#/properties/overrides/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fingerprint !== undefined){
let data16 = data.fingerprint;
const _errs34 = errors;
if(errors === _errs34){
if(typeof data16 === "string"){
if(!pattern4.test(data16)){
validate20.errors = [{instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"},message:"must match pattern \""+"^sha256:[0-9a-f]{64}$"+"\""}];
return false;
}
}
else {
validate20.errors = [{instancePath:instancePath+"/fingerprint",schemaPath:"#/properties/fingerprint/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.summary !== undefined){
let data17 = data.summary;
const _errs36 = errors;
if(errors === _errs36){
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
let missing3;
if((((((((data17.users === undefined) && (missing3 = "users")) || ((data17.reports === undefined) && (missing3 = "reports"))) || ((data17.rls === undefined) && (missing3 = "rls"))) || ((data17.manual === undefined) && (missing3 = "manual"))) || ((data17.held === undefined) && (missing3 = "held"))) || ((data17.operations === undefined) && (missing3 = "operations"))) || ((data17.unmanaged === undefined) && (missing3 = "unmanaged"))){
validate20.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
const _errs38 = errors;
for(const key3 in data17){
if(!(((((((key3 === "users") || (key3 === "reports")) || (key3 === "rls")) || (key3 === "manual")) || (key3 === "held")) || (key3 === "operations")) || (key3 === "unmanaged"))){
validate20.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs38 === errors){
if(data17.users !== undefined){
let data18 = data17.users;
const _errs39 = errors;
if(errors === _errs39){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing4;
if(((((data18.create === undefined) && (missing4 = "create")) || ((data18.delete === undefined) && (missing4 = "delete"))) || ((data18.replace === undefined) && (missing4 = "replace"))) || ((data18.update === undefined) && (missing4 = "update"))){
validate20.errors = [{instancePath:instancePath+"/summary/users",schemaPath:"#/properties/summary/properties/users/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
const _errs41 = errors;
for(const key4 in data18){
if(!((((key4 === "create") || (key4 === "delete")) || (key4 === "replace")) || (key4 === "update"))){
validate20.errors = [{instancePath:instancePath+"/summary/users",schemaPath:"#/properties/summary/properties/users/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs41 === errors){
if(data18.create !== undefined){
let data19 = data18.create;
const _errs42 = errors;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
validate20.errors = [{instancePath:instancePath+"/summary/users/create",schemaPath:"#/properties/summary/properties/users/properties/create/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs42){
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
validate20.errors = [{instancePath:instancePath+"/summary/users/create",schemaPath:"#/properties/summary/properties/users/properties/create/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid7 = _errs42 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data18.delete !== undefined){
let data20 = data18.delete;
const _errs44 = errors;
if(!(((typeof data20 == "number") && (!(data20 % 1) && !isNaN(data20))) && (isFinite(data20)))){
validate20.errors = [{instancePath:instancePath+"/summary/users/delete",schemaPath:"#/properties/summary/properties/users/properties/delete/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs44){
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 < 0 || isNaN(data20)){
validate20.errors = [{instancePath:instancePath+"/summary/users/delete",schemaPath:"#/properties/summary/properties/users/properties/delete/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid7 = _errs44 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data18.replace !== undefined){
let data21 = data18.replace;
const _errs46 = errors;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
validate20.errors = [{instancePath:instancePath+"/summary/users/replace",schemaPath:"#/properties/summary/properties/users/properties/replace/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs46){
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 < 0 || isNaN(data21)){
validate20.errors = [{instancePath:instancePath+"/summary/users/replace",schemaPath:"#/properties/summary/properties/users/properties/replace/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid7 = _errs46 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data18.update !== undefined){
let data22 = data18.update;
const _errs48 = errors;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
validate20.errors = [{instancePath:instancePath+"/summary/users/update",schemaPath:"#/properties/summary/properties/users/properties/update/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs48){
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
validate20.errors = [{instancePath:instancePath+"/summary/users/update",schemaPath:"#/properties/summary/properties/users/properties/update/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid7 = _errs48 === errors;
}
else {
var valid7 = true;
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/summary/users",schemaPath:"#/properties/summary/properties/users/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid6 = _errs39 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data17.reports !== undefined){
let data23 = data17.reports;
const _errs50 = errors;
if(errors === _errs50){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
let missing5;
if(((data23.grant === undefined) && (missing5 = "grant")) || ((data23.revoke === undefined) && (missing5 = "revoke"))){
validate20.errors = [{instancePath:instancePath+"/summary/reports",schemaPath:"#/properties/summary/properties/reports/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"}];
return false;
}
else {
const _errs52 = errors;
for(const key5 in data23){
if(!((key5 === "grant") || (key5 === "revoke"))){
validate20.errors = [{instancePath:instancePath+"/summary/reports",schemaPath:"#/properties/summary/properties/reports/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs52 === errors){
if(data23.grant !== undefined){
let data24 = data23.grant;
const _errs53 = errors;
if(!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))){
validate20.errors = [{instancePath:instancePath+"/summary/reports/grant",schemaPath:"#/properties/summary/properties/reports/properties/grant/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs53){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
validate20.errors = [{instancePath:instancePath+"/summary/reports/grant",schemaPath:"#/properties/summary/properties/reports/properties/grant/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid8 = _errs53 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data23.revoke !== undefined){
let data25 = data23.revoke;
const _errs55 = errors;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
validate20.errors = [{instancePath:instancePath+"/summary/reports/revoke",schemaPath:"#/properties/summary/properties/reports/properties/revoke/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs55){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
validate20.errors = [{instancePath:instancePath+"/summary/reports/revoke",schemaPath:"#/properties/summary/properties/reports/properties/revoke/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid8 = _errs55 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/summary/reports",schemaPath:"#/properties/summary/properties/reports/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid6 = _errs50 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data17.rls !== undefined){
let data26 = data17.rls;
const _errs57 = errors;
if(errors === _errs57){
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
let missing6;
if(((data26.grant === undefined) && (missing6 = "grant")) || ((data26.revoke === undefined) && (missing6 = "revoke"))){
validate20.errors = [{instancePath:instancePath+"/summary/rls",schemaPath:"#/properties/summary/properties/rls/required",keyword:"required",params:{missingProperty: missing6},message:"must have required property '"+missing6+"'"}];
return false;
}
else {
const _errs59 = errors;
for(const key6 in data26){
if(!((key6 === "grant") || (key6 === "revoke"))){
validate20.errors = [{instancePath:instancePath+"/summary/rls",schemaPath:"#/properties/summary/properties/rls/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs59 === errors){
if(data26.grant !== undefined){
let data27 = data26.grant;
const _errs60 = errors;
if(!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))){
validate20.errors = [{instancePath:instancePath+"/summary/rls/grant",schemaPath:"#/properties/summary/properties/rls/properties/grant/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs60){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 < 0 || isNaN(data27)){
validate20.errors = [{instancePath:instancePath+"/summary/rls/grant",schemaPath:"#/properties/summary/properties/rls/properties/grant/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid9 = _errs60 === errors;
}
else {
var valid9 = true;
}
if(valid9){
if(data26.revoke !== undefined){
let data28 = data26.revoke;
const _errs62 = errors;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
validate20.errors = [{instancePath:instancePath+"/summary/rls/revoke",schemaPath:"#/properties/summary/properties/rls/properties/revoke/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs62){
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 0 || isNaN(data28)){
validate20.errors = [{instancePath:instancePath+"/summary/rls/revoke",schemaPath:"#/properties/summary/properties/rls/properties/revoke/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid9 = _errs62 === errors;
}
else {
var valid9 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/summary/rls",schemaPath:"#/properties/summary/properties/rls/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid6 = _errs57 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data17.manual !== undefined){
let data29 = data17.manual;
const _errs64 = errors;
if(!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))){
validate20.errors = [{instancePath:instancePath+"/summary/manual",schemaPath:"#/properties/summary/properties/manual/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs64){
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 < 0 || isNaN(data29)){
validate20.errors = [{instancePath:instancePath+"/summary/manual",schemaPath:"#/properties/summary/properties/manual/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid6 = _errs64 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data17.held !== undefined){
let data30 = data17.held;
const _errs66 = errors;
if(!(((typeof data30 == "number") && (!(data30 % 1) && !isNaN(data30))) && (isFinite(data30)))){
validate20.errors = [{instancePath:instancePath+"/summary/held",schemaPath:"#/properties/summary/properties/held/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs66){
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 < 0 || isNaN(data30)){
validate20.errors = [{instancePath:instancePath+"/summary/held",schemaPath:"#/properties/summary/properties/held/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid6 = _errs66 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data17.operations !== undefined){
let data31 = data17.operations;
const _errs68 = errors;
if(!(((typeof data31 == "number") && (!(data31 % 1) && !isNaN(data31))) && (isFinite(data31)))){
validate20.errors = [{instancePath:instancePath+"/summary/operations",schemaPath:"#/properties/summary/properties/operations/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs68){
if((typeof data31 == "number") && (isFinite(data31))){
if(data31 < 0 || isNaN(data31)){
validate20.errors = [{instancePath:instancePath+"/summary/operations",schemaPath:"#/properties/summary/properties/operations/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid6 = _errs68 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data17.unmanaged !== undefined){
let data32 = data17.unmanaged;
const _errs70 = errors;
if(errors === _errs70){
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
let missing7;
if((((data32.users === undefined) && (missing7 = "users")) || ((data32.grants === undefined) && (missing7 = "grants"))) || ((data32.memberships === undefined) && (missing7 = "memberships"))){
validate20.errors = [{instancePath:instancePath+"/summary/unmanaged",schemaPath:"#/properties/summary/properties/unmanaged/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'"}];
return false;
}
else {
const _errs72 = errors;
for(const key7 in data32){
if(!(((key7 === "users") || (key7 === "grants")) || (key7 === "memberships"))){
validate20.errors = [{instancePath:instancePath+"/summary/unmanaged",schemaPath:"#/properties/summary/properties/unmanaged/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs72 === errors){
if(data32.users !== undefined){
let data33 = data32.users;
const _errs73 = errors;
if(!(((typeof data33 == "number") && (!(data33 % 1) && !isNaN(data33))) && (isFinite(data33)))){
validate20.errors = [{instancePath:instancePath+"/summary/unmanaged/users",schemaPath:"#/properties/summary/properties/unmanaged/properties/users/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs73){
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 < 0 || isNaN(data33)){
validate20.errors = [{instancePath:instancePath+"/summary/unmanaged/users",schemaPath:"#/properties/summary/properties/unmanaged/properties/users/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid10 = _errs73 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data32.grants !== undefined){
let data34 = data32.grants;
const _errs75 = errors;
if(!(((typeof data34 == "number") && (!(data34 % 1) && !isNaN(data34))) && (isFinite(data34)))){
validate20.errors = [{instancePath:instancePath+"/summary/unmanaged/grants",schemaPath:"#/properties/summary/properties/unmanaged/properties/grants/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs75){
if((typeof data34 == "number") && (isFinite(data34))){
if(data34 < 0 || isNaN(data34)){
validate20.errors = [{instancePath:instancePath+"/summary/unmanaged/grants",schemaPath:"#/properties/summary/properties/unmanaged/properties/grants/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid10 = _errs75 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data32.memberships !== undefined){
let data35 = data32.memberships;
const _errs77 = errors;
if(!(((typeof data35 == "number") && (!(data35 % 1) && !isNaN(data35))) && (isFinite(data35)))){
validate20.errors = [{instancePath:instancePath+"/summary/unmanaged/memberships",schemaPath:"#/properties/summary/properties/unmanaged/properties/memberships/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs77){
if((typeof data35 == "number") && (isFinite(data35))){
if(data35 < 0 || isNaN(data35)){
validate20.errors = [{instancePath:instancePath+"/summary/unmanaged/memberships",schemaPath:"#/properties/summary/properties/unmanaged/properties/memberships/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid10 = _errs77 === errors;
}
else {
var valid10 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/summary/unmanaged",schemaPath:"#/properties/summary/properties/unmanaged/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid6 = _errs70 === errors;
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
else {
validate20.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.changes !== undefined){
const _errs79 = errors;
if(!(Array.isArray(data.changes))){
validate20.errors = [{instancePath:instancePath+"/changes",schemaPath:"#/properties/changes/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
var valid0 = _errs79 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.operations !== undefined){
const _errs81 = errors;
if(!(Array.isArray(data.operations))){
validate20.errors = [{instancePath:instancePath+"/operations",schemaPath:"#/properties/operations/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
var valid0 = _errs81 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.findings !== undefined){
const _errs83 = errors;
if(!(Array.isArray(data.findings))){
validate20.errors = [{instancePath:instancePath+"/findings",schemaPath:"#/properties/findings/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
var valid0 = _errs83 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.people !== undefined){
let data39 = data.people;
const _errs85 = errors;
if(errors === _errs85){
if(Array.isArray(data39)){
var valid11 = true;
const len3 = data39.length;
for(let i3=0; i3<len3; i3++){
let data40 = data39[i3];
const _errs87 = errors;
if(errors === _errs87){
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
let missing8;
if(((data40.user === undefined) && (missing8 = "user")) || ((data40.name === undefined) && (missing8 = "name"))){
validate20.errors = [{instancePath:instancePath+"/people/" + i3,schemaPath:"#/properties/people/items/required",keyword:"required",params:{missingProperty: missing8},message:"must have required property '"+missing8+"'"}];
return false;
}
else {
const _errs89 = errors;
for(const key8 in data40){
if(!((key8 === "user") || (key8 === "name"))){
validate20.errors = [{instancePath:instancePath+"/people/" + i3,schemaPath:"#/properties/people/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs89 === errors){
if(data40.user !== undefined){
const _errs90 = errors;
if(typeof data40.user !== "string"){
validate20.errors = [{instancePath:instancePath+"/people/" + i3+"/user",schemaPath:"#/properties/people/items/properties/user/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid12 = _errs90 === errors;
}
else {
var valid12 = true;
}
if(valid12){
if(data40.name !== undefined){
const _errs92 = errors;
if(typeof data40.name !== "string"){
validate20.errors = [{instancePath:instancePath+"/people/" + i3+"/name",schemaPath:"#/properties/people/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid12 = _errs92 === errors;
}
else {
var valid12 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/people/" + i3,schemaPath:"#/properties/people/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid11 = _errs87 === errors;
if(!valid11){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/people",schemaPath:"#/properties/people/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs85 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.deletions !== undefined){
let data43 = data.deletions;
const _errs94 = errors;
if(errors === _errs94){
if(Array.isArray(data43)){
var valid13 = true;
const len4 = data43.length;
for(let i4=0; i4<len4; i4++){
let data44 = data43[i4];
const _errs96 = errors;
if(errors === _errs96){
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
let missing9;
if((((((data44.user === undefined) && (missing9 = "user")) || ((data44.role === undefined) && (missing9 = "role"))) || ((data44.reports === undefined) && (missing9 = "reports"))) || ((data44.groups === undefined) && (missing9 = "groups"))) || ((data44.rls === undefined) && (missing9 = "rls"))){
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4,schemaPath:"#/properties/deletions/items/required",keyword:"required",params:{missingProperty: missing9},message:"must have required property '"+missing9+"'"}];
return false;
}
else {
const _errs98 = errors;
for(const key9 in data44){
if(!(((((key9 === "user") || (key9 === "role")) || (key9 === "reports")) || (key9 === "groups")) || (key9 === "rls"))){
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4,schemaPath:"#/properties/deletions/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs98 === errors){
if(data44.user !== undefined){
const _errs99 = errors;
if(typeof data44.user !== "string"){
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4+"/user",schemaPath:"#/properties/deletions/items/properties/user/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid14 = _errs99 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data44.role !== undefined){
let data46 = data44.role;
const _errs101 = errors;
if(!(((typeof data46 == "number") && (!(data46 % 1) && !isNaN(data46))) && (isFinite(data46)))){
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4+"/role",schemaPath:"#/properties/deletions/items/properties/role/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid14 = _errs101 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data44.reports !== undefined){
let data47 = data44.reports;
const _errs103 = errors;
if(errors === _errs103){
if(Array.isArray(data47)){
var valid15 = true;
const len5 = data47.length;
for(let i5=0; i5<len5; i5++){
const _errs105 = errors;
if(typeof data47[i5] !== "string"){
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4+"/reports/" + i5,schemaPath:"#/properties/deletions/items/properties/reports/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid15 = _errs105 === errors;
if(!valid15){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4+"/reports",schemaPath:"#/properties/deletions/items/properties/reports/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid14 = _errs103 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data44.groups !== undefined){
let data49 = data44.groups;
const _errs107 = errors;
if(errors === _errs107){
if(Array.isArray(data49)){
var valid16 = true;
const len6 = data49.length;
for(let i6=0; i6<len6; i6++){
const _errs109 = errors;
if(typeof data49[i6] !== "string"){
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4+"/groups/" + i6,schemaPath:"#/properties/deletions/items/properties/groups/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid16 = _errs109 === errors;
if(!valid16){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4+"/groups",schemaPath:"#/properties/deletions/items/properties/groups/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid14 = _errs107 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data44.rls !== undefined){
let data51 = data44.rls;
const _errs111 = errors;
if(errors === _errs111){
if(Array.isArray(data51)){
var valid17 = true;
const len7 = data51.length;
for(let i7=0; i7<len7; i7++){
let data52 = data51[i7];
const _errs113 = errors;
if(errors === _errs113){
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
let missing10;
if(((data52.datasetId === undefined) && (missing10 = "datasetId")) || ((data52.role === undefined) && (missing10 = "role"))){
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4+"/rls/" + i7,schemaPath:"#/properties/deletions/items/properties/rls/items/required",keyword:"required",params:{missingProperty: missing10},message:"must have required property '"+missing10+"'"}];
return false;
}
else {
const _errs115 = errors;
for(const key10 in data52){
if(!((key10 === "datasetId") || (key10 === "role"))){
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4+"/rls/" + i7,schemaPath:"#/properties/deletions/items/properties/rls/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs115 === errors){
if(data52.datasetId !== undefined){
const _errs116 = errors;
if(typeof data52.datasetId !== "string"){
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4+"/rls/" + i7+"/datasetId",schemaPath:"#/properties/deletions/items/properties/rls/items/properties/datasetId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid18 = _errs116 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data52.role !== undefined){
const _errs118 = errors;
if(typeof data52.role !== "string"){
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4+"/rls/" + i7+"/role",schemaPath:"#/properties/deletions/items/properties/rls/items/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid18 = _errs118 === errors;
}
else {
var valid18 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4+"/rls/" + i7,schemaPath:"#/properties/deletions/items/properties/rls/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid17 = _errs113 === errors;
if(!valid17){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4+"/rls",schemaPath:"#/properties/deletions/items/properties/rls/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid14 = _errs111 === errors;
}
else {
var valid14 = true;
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/deletions/" + i4,schemaPath:"#/properties/deletions/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid13 = _errs96 === errors;
if(!valid13){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/deletions",schemaPath:"#/properties/deletions/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs94 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.causes !== undefined){
let data55 = data.causes;
const _errs120 = errors;
if(errors === _errs120){
if(Array.isArray(data55)){
var valid19 = true;
const len8 = data55.length;
for(let i8=0; i8<len8; i8++){
let data56 = data55[i8];
const _errs122 = errors;
if(!(((((data56 === "git") || (data56 === "portal")) || (data56 === "both")) || (data56 === "time")) || (data56 === "selector"))){
validate20.errors = [{instancePath:instancePath+"/causes/" + i8,schemaPath:"#/properties/causes/items/enum",keyword:"enum",params:{allowedValues: schema31.properties.causes.items.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid19 = _errs122 === errors;
if(!valid19){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/causes",schemaPath:"#/properties/causes/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs120 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.against !== undefined){
const _errs123 = errors;
if(typeof data.against !== "string"){
validate20.errors = [{instancePath:instancePath+"/against",schemaPath:"#/properties/against/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs123 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.unlisted !== undefined){
let data58 = data.unlisted;
const _errs125 = errors;
if(errors === _errs125){
if(data58 && typeof data58 == "object" && !Array.isArray(data58)){
let missing11;
if((data58.users === undefined) && (missing11 = "users")){
validate20.errors = [{instancePath:instancePath+"/unlisted",schemaPath:"#/properties/unlisted/required",keyword:"required",params:{missingProperty: missing11},message:"must have required property '"+missing11+"'"}];
return false;
}
else {
const _errs127 = errors;
for(const key11 in data58){
if(!((key11 === "users") || (key11 === "holders"))){
validate20.errors = [{instancePath:instancePath+"/unlisted",schemaPath:"#/properties/unlisted/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs127 === errors){
if(data58.users !== undefined){
let data59 = data58.users;
const _errs128 = errors;
if(!(((typeof data59 == "number") && (!(data59 % 1) && !isNaN(data59))) && (isFinite(data59)))){
validate20.errors = [{instancePath:instancePath+"/unlisted/users",schemaPath:"#/properties/unlisted/properties/users/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(errors === _errs128){
if((typeof data59 == "number") && (isFinite(data59))){
if(data59 < 0 || isNaN(data59)){
validate20.errors = [{instancePath:instancePath+"/unlisted/users",schemaPath:"#/properties/unlisted/properties/users/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
return false;
}
}
}
var valid20 = _errs128 === errors;
}
else {
var valid20 = true;
}
if(valid20){
if(data58.holders !== undefined){
let data60 = data58.holders;
const _errs130 = errors;
if(errors === _errs130){
if(Array.isArray(data60)){
var valid21 = true;
const len9 = data60.length;
for(let i9=0; i9<len9; i9++){
let data61 = data60[i9];
const _errs132 = errors;
if(errors === _errs132){
if(data61 && typeof data61 == "object" && !Array.isArray(data61)){
let missing12;
if((((((data61.user === undefined) && (missing12 = "user")) || ((data61.name === undefined) && (missing12 = "name"))) || ((data61.role === undefined) && (missing12 = "role"))) || ((data61.reports === undefined) && (missing12 = "reports"))) || ((data61.rls === undefined) && (missing12 = "rls"))){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9,schemaPath:"#/properties/unlisted/properties/holders/items/required",keyword:"required",params:{missingProperty: missing12},message:"must have required property '"+missing12+"'"}];
return false;
}
else {
const _errs134 = errors;
for(const key12 in data61){
if(!(((((key12 === "user") || (key12 === "name")) || (key12 === "role")) || (key12 === "reports")) || (key12 === "rls"))){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9,schemaPath:"#/properties/unlisted/properties/holders/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs134 === errors){
if(data61.user !== undefined){
const _errs135 = errors;
if(typeof data61.user !== "string"){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/user",schemaPath:"#/properties/unlisted/properties/holders/items/properties/user/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid22 = _errs135 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data61.name !== undefined){
const _errs137 = errors;
if(typeof data61.name !== "string"){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/name",schemaPath:"#/properties/unlisted/properties/holders/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid22 = _errs137 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data61.role !== undefined){
let data64 = data61.role;
const _errs139 = errors;
if((typeof data64 !== "string") && (data64 !== null)){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/role",schemaPath:"#/properties/unlisted/properties/holders/items/properties/role/type",keyword:"type",params:{type: schema31.properties.unlisted.properties.holders.items.properties.role.type},message:"must be string,null"}];
return false;
}
var valid22 = _errs139 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data61.reports !== undefined){
let data65 = data61.reports;
const _errs141 = errors;
if(errors === _errs141){
if(Array.isArray(data65)){
var valid23 = true;
const len10 = data65.length;
for(let i10=0; i10<len10; i10++){
let data66 = data65[i10];
const _errs143 = errors;
if(errors === _errs143){
if(data66 && typeof data66 == "object" && !Array.isArray(data66)){
let missing13;
if((((data66.id === undefined) && (missing13 = "id")) || ((data66.name === undefined) && (missing13 = "name"))) || ((data66.workspace === undefined) && (missing13 = "workspace"))){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/reports/" + i10,schemaPath:"#/properties/unlisted/properties/holders/items/properties/reports/items/required",keyword:"required",params:{missingProperty: missing13},message:"must have required property '"+missing13+"'"}];
return false;
}
else {
const _errs145 = errors;
for(const key13 in data66){
if(!(((key13 === "id") || (key13 === "name")) || (key13 === "workspace"))){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/reports/" + i10,schemaPath:"#/properties/unlisted/properties/holders/items/properties/reports/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs145 === errors){
if(data66.id !== undefined){
const _errs146 = errors;
if(typeof data66.id !== "string"){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/reports/" + i10+"/id",schemaPath:"#/properties/unlisted/properties/holders/items/properties/reports/items/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid24 = _errs146 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data66.name !== undefined){
const _errs148 = errors;
if(typeof data66.name !== "string"){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/reports/" + i10+"/name",schemaPath:"#/properties/unlisted/properties/holders/items/properties/reports/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid24 = _errs148 === errors;
}
else {
var valid24 = true;
}
if(valid24){
if(data66.workspace !== undefined){
const _errs150 = errors;
if(typeof data66.workspace !== "string"){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/reports/" + i10+"/workspace",schemaPath:"#/properties/unlisted/properties/holders/items/properties/reports/items/properties/workspace/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid24 = _errs150 === errors;
}
else {
var valid24 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/reports/" + i10,schemaPath:"#/properties/unlisted/properties/holders/items/properties/reports/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid23 = _errs143 === errors;
if(!valid23){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/reports",schemaPath:"#/properties/unlisted/properties/holders/items/properties/reports/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid22 = _errs141 === errors;
}
else {
var valid22 = true;
}
if(valid22){
if(data61.rls !== undefined){
let data70 = data61.rls;
const _errs152 = errors;
if(errors === _errs152){
if(Array.isArray(data70)){
var valid25 = true;
const len11 = data70.length;
for(let i11=0; i11<len11; i11++){
let data71 = data70[i11];
const _errs154 = errors;
if(errors === _errs154){
if(data71 && typeof data71 == "object" && !Array.isArray(data71)){
let missing14;
if((((data71.datasetId === undefined) && (missing14 = "datasetId")) || ((data71.dataset === undefined) && (missing14 = "dataset"))) || ((data71.role === undefined) && (missing14 = "role"))){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/rls/" + i11,schemaPath:"#/properties/unlisted/properties/holders/items/properties/rls/items/required",keyword:"required",params:{missingProperty: missing14},message:"must have required property '"+missing14+"'"}];
return false;
}
else {
const _errs156 = errors;
for(const key14 in data71){
if(!(((key14 === "datasetId") || (key14 === "dataset")) || (key14 === "role"))){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/rls/" + i11,schemaPath:"#/properties/unlisted/properties/holders/items/properties/rls/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14},message:"must NOT have additional properties"}];
return false;
break;
}
}
if(_errs156 === errors){
if(data71.datasetId !== undefined){
const _errs157 = errors;
if(typeof data71.datasetId !== "string"){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/rls/" + i11+"/datasetId",schemaPath:"#/properties/unlisted/properties/holders/items/properties/rls/items/properties/datasetId/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid26 = _errs157 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data71.dataset !== undefined){
let data73 = data71.dataset;
const _errs159 = errors;
if((typeof data73 !== "string") && (data73 !== null)){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/rls/" + i11+"/dataset",schemaPath:"#/properties/unlisted/properties/holders/items/properties/rls/items/properties/dataset/type",keyword:"type",params:{type: schema31.properties.unlisted.properties.holders.items.properties.rls.items.properties.dataset.type},message:"must be string,null"}];
return false;
}
var valid26 = _errs159 === errors;
}
else {
var valid26 = true;
}
if(valid26){
if(data71.role !== undefined){
const _errs161 = errors;
if(typeof data71.role !== "string"){
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/rls/" + i11+"/role",schemaPath:"#/properties/unlisted/properties/holders/items/properties/rls/items/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid26 = _errs161 === errors;
}
else {
var valid26 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/rls/" + i11,schemaPath:"#/properties/unlisted/properties/holders/items/properties/rls/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid25 = _errs154 === errors;
if(!valid25){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9+"/rls",schemaPath:"#/properties/unlisted/properties/holders/items/properties/rls/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid22 = _errs152 === errors;
}
else {
var valid22 = true;
}
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/unlisted/holders/" + i9,schemaPath:"#/properties/unlisted/properties/holders/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid21 = _errs132 === errors;
if(!valid21){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/unlisted/holders",schemaPath:"#/properties/unlisted/properties/holders/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid20 = _errs130 === errors;
}
else {
var valid20 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/unlisted",schemaPath:"#/properties/unlisted/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs125 === errors;
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
}
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}

export const isOperation = validate21;
const schema32 = {"oneOf":[{"type":"object","properties":{"kind":{"const":"create-user"},"email":{"type":"string"},"name":{"type":"string"},"role":{"enum":[1,2,3,4]},"id":{"type":"string","pattern":"^[1-9][0-9]*$"},"after":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}},"needs":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}}},"required":["kind","email","name","role","id","after","needs"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"delete-user"},"email":{"type":"string"},"userId":{"type":"string"},"id":{"type":"string","pattern":"^[1-9][0-9]*$"},"after":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}},"needs":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}}},"required":["kind","email","userId","id","after","needs"],"additionalProperties":false},{"type":"object","properties":{"kind":{"const":"update-user"},"email":{"type":"string"},"userId":{"type":"string"},"name":{"type":"string"},"role":{"enum":[1,2,3,4]},"id":{"type":"string","pattern":"^[1-9][0-9]*$"},"after":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}},"needs":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}}},"required":["kind","email","userId","name","role","id","after","needs"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["link-reports","unlink-reports"]},"email":{"type":"string"},"reports":{"type":"array","items":{"type":"string"},"minItems":1},"id":{"type":"string","pattern":"^[1-9][0-9]*$"},"after":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}},"needs":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}}},"required":["kind","email","reports","id","after","needs"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["link-rls-users","unlink-rls-users"]},"datasetId":{"type":"string"},"role":{"type":"string"},"emails":{"type":"array","items":{"type":"string"},"minItems":1},"id":{"type":"string","pattern":"^[1-9][0-9]*$"},"after":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}},"needs":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}}},"required":["kind","datasetId","role","emails","id","after","needs"],"additionalProperties":false},{"type":"object","properties":{"kind":{"enum":["link-rls-groups","unlink-rls-groups"]},"datasetId":{"type":"string"},"role":{"type":"string"},"groups":{"type":"array","items":{"type":"string"},"minItems":1},"id":{"type":"string","pattern":"^[1-9][0-9]*$"},"after":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}},"needs":{"type":"array","items":{"type":"string","pattern":"^[1-9][0-9]*$"}}},"required":["kind","datasetId","role","groups","id","after","needs"],"additionalProperties":false}]};
const pattern5 = new RegExp("^[1-9][0-9]*$", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const _errs0 = errors;
let valid0 = false;
let passing0 = null;
const _errs1 = errors;
if(errors === _errs1){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.kind === undefined) && (missing0 = "kind")) || ((data.email === undefined) && (missing0 = "email"))) || ((data.name === undefined) && (missing0 = "name"))) || ((data.role === undefined) && (missing0 = "role"))) || ((data.id === undefined) && (missing0 = "id"))) || ((data.after === undefined) && (missing0 = "after"))) || ((data.needs === undefined) && (missing0 = "needs"))){
const err0 = {instancePath,schemaPath:"#/oneOf/0/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
const _errs3 = errors;
for(const key0 in data){
if(!(((((((key0 === "kind") || (key0 === "email")) || (key0 === "name")) || (key0 === "role")) || (key0 === "id")) || (key0 === "after")) || (key0 === "needs"))){
const err1 = {instancePath,schemaPath:"#/oneOf/0/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
break;
}
}
if(_errs3 === errors){
if(data.kind !== undefined){
const _errs4 = errors;
if("create-user" !== data.kind){
const err2 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/0/properties/kind/const",keyword:"const",params:{allowedValue: "create-user"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
var valid1 = _errs4 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.email !== undefined){
const _errs5 = errors;
if(typeof data.email !== "string"){
const err3 = {instancePath:instancePath+"/email",schemaPath:"#/oneOf/0/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
var valid1 = _errs5 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.name !== undefined){
const _errs7 = errors;
if(typeof data.name !== "string"){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/oneOf/0/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
var valid1 = _errs7 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.role !== undefined){
let data3 = data.role;
const _errs9 = errors;
if(!((((data3 === 1) || (data3 === 2)) || (data3 === 3)) || (data3 === 4))){
const err5 = {instancePath:instancePath+"/role",schemaPath:"#/oneOf/0/properties/role/enum",keyword:"enum",params:{allowedValues: schema32.oneOf[0].properties.role.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.id !== undefined){
let data4 = data.id;
const _errs10 = errors;
if(errors === _errs10){
if(typeof data4 === "string"){
if(!pattern5.test(data4)){
const err6 = {instancePath:instancePath+"/id",schemaPath:"#/oneOf/0/properties/id/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
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
const err7 = {instancePath:instancePath+"/id",schemaPath:"#/oneOf/0/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
var valid1 = _errs10 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.after !== undefined){
let data5 = data.after;
const _errs12 = errors;
if(errors === _errs12){
if(Array.isArray(data5)){
var valid2 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
const _errs14 = errors;
if(errors === _errs14){
if(typeof data6 === "string"){
if(!pattern5.test(data6)){
const err8 = {instancePath:instancePath+"/after/" + i0,schemaPath:"#/oneOf/0/properties/after/items/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
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
const err9 = {instancePath:instancePath+"/after/" + i0,schemaPath:"#/oneOf/0/properties/after/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
var valid2 = _errs14 === errors;
if(!valid2){
break;
}
}
}
else {
const err10 = {instancePath:instancePath+"/after",schemaPath:"#/oneOf/0/properties/after/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
var valid1 = _errs12 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.needs !== undefined){
let data7 = data.needs;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data7)){
var valid3 = true;
const len1 = data7.length;
for(let i1=0; i1<len1; i1++){
let data8 = data7[i1];
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(!pattern5.test(data8)){
const err11 = {instancePath:instancePath+"/needs/" + i1,schemaPath:"#/oneOf/0/properties/needs/items/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
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
const err12 = {instancePath:instancePath+"/needs/" + i1,schemaPath:"#/oneOf/0/properties/needs/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
var valid3 = _errs18 === errors;
if(!valid3){
break;
}
}
}
else {
const err13 = {instancePath:instancePath+"/needs",schemaPath:"#/oneOf/0/properties/needs/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
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
}
}
else {
const err14 = {instancePath,schemaPath:"#/oneOf/0/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
var _valid0 = _errs1 === errors;
if(_valid0){
valid0 = true;
passing0 = 0;
}
const _errs20 = errors;
if(errors === _errs20){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((((((data.kind === undefined) && (missing1 = "kind")) || ((data.email === undefined) && (missing1 = "email"))) || ((data.userId === undefined) && (missing1 = "userId"))) || ((data.id === undefined) && (missing1 = "id"))) || ((data.after === undefined) && (missing1 = "after"))) || ((data.needs === undefined) && (missing1 = "needs"))){
const err15 = {instancePath,schemaPath:"#/oneOf/1/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
const _errs22 = errors;
for(const key1 in data){
if(!((((((key1 === "kind") || (key1 === "email")) || (key1 === "userId")) || (key1 === "id")) || (key1 === "after")) || (key1 === "needs"))){
const err16 = {instancePath,schemaPath:"#/oneOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
break;
}
}
if(_errs22 === errors){
if(data.kind !== undefined){
const _errs23 = errors;
if("delete-user" !== data.kind){
const err17 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/1/properties/kind/const",keyword:"const",params:{allowedValue: "delete-user"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
var valid4 = _errs23 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.email !== undefined){
const _errs24 = errors;
if(typeof data.email !== "string"){
const err18 = {instancePath:instancePath+"/email",schemaPath:"#/oneOf/1/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var valid4 = _errs24 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.userId !== undefined){
const _errs26 = errors;
if(typeof data.userId !== "string"){
const err19 = {instancePath:instancePath+"/userId",schemaPath:"#/oneOf/1/properties/userId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
var valid4 = _errs26 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.id !== undefined){
let data12 = data.id;
const _errs28 = errors;
if(errors === _errs28){
if(typeof data12 === "string"){
if(!pattern5.test(data12)){
const err20 = {instancePath:instancePath+"/id",schemaPath:"#/oneOf/1/properties/id/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
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
const err21 = {instancePath:instancePath+"/id",schemaPath:"#/oneOf/1/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
var valid4 = _errs28 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.after !== undefined){
let data13 = data.after;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data13)){
var valid5 = true;
const len2 = data13.length;
for(let i2=0; i2<len2; i2++){
let data14 = data13[i2];
const _errs32 = errors;
if(errors === _errs32){
if(typeof data14 === "string"){
if(!pattern5.test(data14)){
const err22 = {instancePath:instancePath+"/after/" + i2,schemaPath:"#/oneOf/1/properties/after/items/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/after/" + i2,schemaPath:"#/oneOf/1/properties/after/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
var valid5 = _errs32 === errors;
if(!valid5){
break;
}
}
}
else {
const err24 = {instancePath:instancePath+"/after",schemaPath:"#/oneOf/1/properties/after/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var valid4 = _errs30 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data.needs !== undefined){
let data15 = data.needs;
const _errs34 = errors;
if(errors === _errs34){
if(Array.isArray(data15)){
var valid6 = true;
const len3 = data15.length;
for(let i3=0; i3<len3; i3++){
let data16 = data15[i3];
const _errs36 = errors;
if(errors === _errs36){
if(typeof data16 === "string"){
if(!pattern5.test(data16)){
const err25 = {instancePath:instancePath+"/needs/" + i3,schemaPath:"#/oneOf/1/properties/needs/items/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
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
const err26 = {instancePath:instancePath+"/needs/" + i3,schemaPath:"#/oneOf/1/properties/needs/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
var valid6 = _errs36 === errors;
if(!valid6){
break;
}
}
}
else {
const err27 = {instancePath:instancePath+"/needs",schemaPath:"#/oneOf/1/properties/needs/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
var valid4 = _errs34 === errors;
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
}
}
else {
const err28 = {instancePath,schemaPath:"#/oneOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
var _valid0 = _errs20 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid0 = true;
passing0 = 1;
}
const _errs38 = errors;
if(errors === _errs38){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((((((((data.kind === undefined) && (missing2 = "kind")) || ((data.email === undefined) && (missing2 = "email"))) || ((data.userId === undefined) && (missing2 = "userId"))) || ((data.name === undefined) && (missing2 = "name"))) || ((data.role === undefined) && (missing2 = "role"))) || ((data.id === undefined) && (missing2 = "id"))) || ((data.after === undefined) && (missing2 = "after"))) || ((data.needs === undefined) && (missing2 = "needs"))){
const err29 = {instancePath,schemaPath:"#/oneOf/2/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
else {
const _errs40 = errors;
for(const key2 in data){
if(!((((((((key2 === "kind") || (key2 === "email")) || (key2 === "userId")) || (key2 === "name")) || (key2 === "role")) || (key2 === "id")) || (key2 === "after")) || (key2 === "needs"))){
const err30 = {instancePath,schemaPath:"#/oneOf/2/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
break;
}
}
if(_errs40 === errors){
if(data.kind !== undefined){
const _errs41 = errors;
if("update-user" !== data.kind){
const err31 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/2/properties/kind/const",keyword:"const",params:{allowedValue: "update-user"},message:"must be equal to constant"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
var valid7 = _errs41 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.email !== undefined){
const _errs42 = errors;
if(typeof data.email !== "string"){
const err32 = {instancePath:instancePath+"/email",schemaPath:"#/oneOf/2/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
var valid7 = _errs42 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.userId !== undefined){
const _errs44 = errors;
if(typeof data.userId !== "string"){
const err33 = {instancePath:instancePath+"/userId",schemaPath:"#/oneOf/2/properties/userId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
var valid7 = _errs44 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.name !== undefined){
const _errs46 = errors;
if(typeof data.name !== "string"){
const err34 = {instancePath:instancePath+"/name",schemaPath:"#/oneOf/2/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
var valid7 = _errs46 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.role !== undefined){
let data21 = data.role;
const _errs48 = errors;
if(!((((data21 === 1) || (data21 === 2)) || (data21 === 3)) || (data21 === 4))){
const err35 = {instancePath:instancePath+"/role",schemaPath:"#/oneOf/2/properties/role/enum",keyword:"enum",params:{allowedValues: schema32.oneOf[2].properties.role.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
var valid7 = _errs48 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.id !== undefined){
let data22 = data.id;
const _errs49 = errors;
if(errors === _errs49){
if(typeof data22 === "string"){
if(!pattern5.test(data22)){
const err36 = {instancePath:instancePath+"/id",schemaPath:"#/oneOf/2/properties/id/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
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
const err37 = {instancePath:instancePath+"/id",schemaPath:"#/oneOf/2/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
var valid7 = _errs49 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.after !== undefined){
let data23 = data.after;
const _errs51 = errors;
if(errors === _errs51){
if(Array.isArray(data23)){
var valid8 = true;
const len4 = data23.length;
for(let i4=0; i4<len4; i4++){
let data24 = data23[i4];
const _errs53 = errors;
if(errors === _errs53){
if(typeof data24 === "string"){
if(!pattern5.test(data24)){
const err38 = {instancePath:instancePath+"/after/" + i4,schemaPath:"#/oneOf/2/properties/after/items/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
else {
const err39 = {instancePath:instancePath+"/after/" + i4,schemaPath:"#/oneOf/2/properties/after/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
var valid8 = _errs53 === errors;
if(!valid8){
break;
}
}
}
else {
const err40 = {instancePath:instancePath+"/after",schemaPath:"#/oneOf/2/properties/after/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
var valid7 = _errs51 === errors;
}
else {
var valid7 = true;
}
if(valid7){
if(data.needs !== undefined){
let data25 = data.needs;
const _errs55 = errors;
if(errors === _errs55){
if(Array.isArray(data25)){
var valid9 = true;
const len5 = data25.length;
for(let i5=0; i5<len5; i5++){
let data26 = data25[i5];
const _errs57 = errors;
if(errors === _errs57){
if(typeof data26 === "string"){
if(!pattern5.test(data26)){
const err41 = {instancePath:instancePath+"/needs/" + i5,schemaPath:"#/oneOf/2/properties/needs/items/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
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
const err42 = {instancePath:instancePath+"/needs/" + i5,schemaPath:"#/oneOf/2/properties/needs/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
var valid9 = _errs57 === errors;
if(!valid9){
break;
}
}
}
else {
const err43 = {instancePath:instancePath+"/needs",schemaPath:"#/oneOf/2/properties/needs/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
var valid7 = _errs55 === errors;
}
else {
var valid7 = true;
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
const err44 = {instancePath,schemaPath:"#/oneOf/2/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
var _valid0 = _errs38 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 2];
}
else {
if(_valid0){
valid0 = true;
passing0 = 2;
}
const _errs59 = errors;
if(errors === _errs59){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((((((data.kind === undefined) && (missing3 = "kind")) || ((data.email === undefined) && (missing3 = "email"))) || ((data.reports === undefined) && (missing3 = "reports"))) || ((data.id === undefined) && (missing3 = "id"))) || ((data.after === undefined) && (missing3 = "after"))) || ((data.needs === undefined) && (missing3 = "needs"))){
const err45 = {instancePath,schemaPath:"#/oneOf/3/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
else {
const _errs61 = errors;
for(const key3 in data){
if(!((((((key3 === "kind") || (key3 === "email")) || (key3 === "reports")) || (key3 === "id")) || (key3 === "after")) || (key3 === "needs"))){
const err46 = {instancePath,schemaPath:"#/oneOf/3/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
break;
}
}
if(_errs61 === errors){
if(data.kind !== undefined){
let data27 = data.kind;
const _errs62 = errors;
if(!((data27 === "link-reports") || (data27 === "unlink-reports"))){
const err47 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/3/properties/kind/enum",keyword:"enum",params:{allowedValues: schema32.oneOf[3].properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
var valid10 = _errs62 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.email !== undefined){
const _errs63 = errors;
if(typeof data.email !== "string"){
const err48 = {instancePath:instancePath+"/email",schemaPath:"#/oneOf/3/properties/email/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
var valid10 = _errs63 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.reports !== undefined){
let data29 = data.reports;
const _errs65 = errors;
if(errors === _errs65){
if(Array.isArray(data29)){
if(data29.length < 1){
const err49 = {instancePath:instancePath+"/reports",schemaPath:"#/oneOf/3/properties/reports/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
else {
var valid11 = true;
const len6 = data29.length;
for(let i6=0; i6<len6; i6++){
const _errs67 = errors;
if(typeof data29[i6] !== "string"){
const err50 = {instancePath:instancePath+"/reports/" + i6,schemaPath:"#/oneOf/3/properties/reports/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
var valid11 = _errs67 === errors;
if(!valid11){
break;
}
}
}
}
else {
const err51 = {instancePath:instancePath+"/reports",schemaPath:"#/oneOf/3/properties/reports/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
var valid10 = _errs65 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.id !== undefined){
let data31 = data.id;
const _errs69 = errors;
if(errors === _errs69){
if(typeof data31 === "string"){
if(!pattern5.test(data31)){
const err52 = {instancePath:instancePath+"/id",schemaPath:"#/oneOf/3/properties/id/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
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
const err53 = {instancePath:instancePath+"/id",schemaPath:"#/oneOf/3/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
var valid10 = _errs69 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.after !== undefined){
let data32 = data.after;
const _errs71 = errors;
if(errors === _errs71){
if(Array.isArray(data32)){
var valid12 = true;
const len7 = data32.length;
for(let i7=0; i7<len7; i7++){
let data33 = data32[i7];
const _errs73 = errors;
if(errors === _errs73){
if(typeof data33 === "string"){
if(!pattern5.test(data33)){
const err54 = {instancePath:instancePath+"/after/" + i7,schemaPath:"#/oneOf/3/properties/after/items/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
else {
const err55 = {instancePath:instancePath+"/after/" + i7,schemaPath:"#/oneOf/3/properties/after/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
var valid12 = _errs73 === errors;
if(!valid12){
break;
}
}
}
else {
const err56 = {instancePath:instancePath+"/after",schemaPath:"#/oneOf/3/properties/after/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
var valid10 = _errs71 === errors;
}
else {
var valid10 = true;
}
if(valid10){
if(data.needs !== undefined){
let data34 = data.needs;
const _errs75 = errors;
if(errors === _errs75){
if(Array.isArray(data34)){
var valid13 = true;
const len8 = data34.length;
for(let i8=0; i8<len8; i8++){
let data35 = data34[i8];
const _errs77 = errors;
if(errors === _errs77){
if(typeof data35 === "string"){
if(!pattern5.test(data35)){
const err57 = {instancePath:instancePath+"/needs/" + i8,schemaPath:"#/oneOf/3/properties/needs/items/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/needs/" + i8,schemaPath:"#/oneOf/3/properties/needs/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
var valid13 = _errs77 === errors;
if(!valid13){
break;
}
}
}
else {
const err59 = {instancePath:instancePath+"/needs",schemaPath:"#/oneOf/3/properties/needs/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
var valid10 = _errs75 === errors;
}
else {
var valid10 = true;
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
const err60 = {instancePath,schemaPath:"#/oneOf/3/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
var _valid0 = _errs59 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 3];
}
else {
if(_valid0){
valid0 = true;
passing0 = 3;
}
const _errs79 = errors;
if(errors === _errs79){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((((((((data.kind === undefined) && (missing4 = "kind")) || ((data.datasetId === undefined) && (missing4 = "datasetId"))) || ((data.role === undefined) && (missing4 = "role"))) || ((data.emails === undefined) && (missing4 = "emails"))) || ((data.id === undefined) && (missing4 = "id"))) || ((data.after === undefined) && (missing4 = "after"))) || ((data.needs === undefined) && (missing4 = "needs"))){
const err61 = {instancePath,schemaPath:"#/oneOf/4/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
else {
const _errs81 = errors;
for(const key4 in data){
if(!(((((((key4 === "kind") || (key4 === "datasetId")) || (key4 === "role")) || (key4 === "emails")) || (key4 === "id")) || (key4 === "after")) || (key4 === "needs"))){
const err62 = {instancePath,schemaPath:"#/oneOf/4/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
break;
}
}
if(_errs81 === errors){
if(data.kind !== undefined){
let data36 = data.kind;
const _errs82 = errors;
if(!((data36 === "link-rls-users") || (data36 === "unlink-rls-users"))){
const err63 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/4/properties/kind/enum",keyword:"enum",params:{allowedValues: schema32.oneOf[4].properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
var valid14 = _errs82 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data.datasetId !== undefined){
const _errs83 = errors;
if(typeof data.datasetId !== "string"){
const err64 = {instancePath:instancePath+"/datasetId",schemaPath:"#/oneOf/4/properties/datasetId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
var valid14 = _errs83 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data.role !== undefined){
const _errs85 = errors;
if(typeof data.role !== "string"){
const err65 = {instancePath:instancePath+"/role",schemaPath:"#/oneOf/4/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
var valid14 = _errs85 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data.emails !== undefined){
let data39 = data.emails;
const _errs87 = errors;
if(errors === _errs87){
if(Array.isArray(data39)){
if(data39.length < 1){
const err66 = {instancePath:instancePath+"/emails",schemaPath:"#/oneOf/4/properties/emails/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
else {
var valid15 = true;
const len9 = data39.length;
for(let i9=0; i9<len9; i9++){
const _errs89 = errors;
if(typeof data39[i9] !== "string"){
const err67 = {instancePath:instancePath+"/emails/" + i9,schemaPath:"#/oneOf/4/properties/emails/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
var valid15 = _errs89 === errors;
if(!valid15){
break;
}
}
}
}
else {
const err68 = {instancePath:instancePath+"/emails",schemaPath:"#/oneOf/4/properties/emails/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
var valid14 = _errs87 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data.id !== undefined){
let data41 = data.id;
const _errs91 = errors;
if(errors === _errs91){
if(typeof data41 === "string"){
if(!pattern5.test(data41)){
const err69 = {instancePath:instancePath+"/id",schemaPath:"#/oneOf/4/properties/id/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
else {
const err70 = {instancePath:instancePath+"/id",schemaPath:"#/oneOf/4/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
var valid14 = _errs91 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data.after !== undefined){
let data42 = data.after;
const _errs93 = errors;
if(errors === _errs93){
if(Array.isArray(data42)){
var valid16 = true;
const len10 = data42.length;
for(let i10=0; i10<len10; i10++){
let data43 = data42[i10];
const _errs95 = errors;
if(errors === _errs95){
if(typeof data43 === "string"){
if(!pattern5.test(data43)){
const err71 = {instancePath:instancePath+"/after/" + i10,schemaPath:"#/oneOf/4/properties/after/items/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
}
else {
const err72 = {instancePath:instancePath+"/after/" + i10,schemaPath:"#/oneOf/4/properties/after/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
var valid16 = _errs95 === errors;
if(!valid16){
break;
}
}
}
else {
const err73 = {instancePath:instancePath+"/after",schemaPath:"#/oneOf/4/properties/after/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
var valid14 = _errs93 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data.needs !== undefined){
let data44 = data.needs;
const _errs97 = errors;
if(errors === _errs97){
if(Array.isArray(data44)){
var valid17 = true;
const len11 = data44.length;
for(let i11=0; i11<len11; i11++){
let data45 = data44[i11];
const _errs99 = errors;
if(errors === _errs99){
if(typeof data45 === "string"){
if(!pattern5.test(data45)){
const err74 = {instancePath:instancePath+"/needs/" + i11,schemaPath:"#/oneOf/4/properties/needs/items/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
else {
const err75 = {instancePath:instancePath+"/needs/" + i11,schemaPath:"#/oneOf/4/properties/needs/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
var valid17 = _errs99 === errors;
if(!valid17){
break;
}
}
}
else {
const err76 = {instancePath:instancePath+"/needs",schemaPath:"#/oneOf/4/properties/needs/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
var valid14 = _errs97 === errors;
}
else {
var valid14 = true;
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
const err77 = {instancePath,schemaPath:"#/oneOf/4/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
var _valid0 = _errs79 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 4];
}
else {
if(_valid0){
valid0 = true;
passing0 = 4;
}
const _errs101 = errors;
if(errors === _errs101){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((((((((data.kind === undefined) && (missing5 = "kind")) || ((data.datasetId === undefined) && (missing5 = "datasetId"))) || ((data.role === undefined) && (missing5 = "role"))) || ((data.groups === undefined) && (missing5 = "groups"))) || ((data.id === undefined) && (missing5 = "id"))) || ((data.after === undefined) && (missing5 = "after"))) || ((data.needs === undefined) && (missing5 = "needs"))){
const err78 = {instancePath,schemaPath:"#/oneOf/5/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'"};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
else {
const _errs103 = errors;
for(const key5 in data){
if(!(((((((key5 === "kind") || (key5 === "datasetId")) || (key5 === "role")) || (key5 === "groups")) || (key5 === "id")) || (key5 === "after")) || (key5 === "needs"))){
const err79 = {instancePath,schemaPath:"#/oneOf/5/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
break;
}
}
if(_errs103 === errors){
if(data.kind !== undefined){
let data46 = data.kind;
const _errs104 = errors;
if(!((data46 === "link-rls-groups") || (data46 === "unlink-rls-groups"))){
const err80 = {instancePath:instancePath+"/kind",schemaPath:"#/oneOf/5/properties/kind/enum",keyword:"enum",params:{allowedValues: schema32.oneOf[5].properties.kind.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
var valid18 = _errs104 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data.datasetId !== undefined){
const _errs105 = errors;
if(typeof data.datasetId !== "string"){
const err81 = {instancePath:instancePath+"/datasetId",schemaPath:"#/oneOf/5/properties/datasetId/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
var valid18 = _errs105 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data.role !== undefined){
const _errs107 = errors;
if(typeof data.role !== "string"){
const err82 = {instancePath:instancePath+"/role",schemaPath:"#/oneOf/5/properties/role/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
var valid18 = _errs107 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data.groups !== undefined){
let data49 = data.groups;
const _errs109 = errors;
if(errors === _errs109){
if(Array.isArray(data49)){
if(data49.length < 1){
const err83 = {instancePath:instancePath+"/groups",schemaPath:"#/oneOf/5/properties/groups/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
else {
var valid19 = true;
const len12 = data49.length;
for(let i12=0; i12<len12; i12++){
const _errs111 = errors;
if(typeof data49[i12] !== "string"){
const err84 = {instancePath:instancePath+"/groups/" + i12,schemaPath:"#/oneOf/5/properties/groups/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
var valid19 = _errs111 === errors;
if(!valid19){
break;
}
}
}
}
else {
const err85 = {instancePath:instancePath+"/groups",schemaPath:"#/oneOf/5/properties/groups/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
var valid18 = _errs109 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data.id !== undefined){
let data51 = data.id;
const _errs113 = errors;
if(errors === _errs113){
if(typeof data51 === "string"){
if(!pattern5.test(data51)){
const err86 = {instancePath:instancePath+"/id",schemaPath:"#/oneOf/5/properties/id/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
else {
const err87 = {instancePath:instancePath+"/id",schemaPath:"#/oneOf/5/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
var valid18 = _errs113 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data.after !== undefined){
let data52 = data.after;
const _errs115 = errors;
if(errors === _errs115){
if(Array.isArray(data52)){
var valid20 = true;
const len13 = data52.length;
for(let i13=0; i13<len13; i13++){
let data53 = data52[i13];
const _errs117 = errors;
if(errors === _errs117){
if(typeof data53 === "string"){
if(!pattern5.test(data53)){
const err88 = {instancePath:instancePath+"/after/" + i13,schemaPath:"#/oneOf/5/properties/after/items/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
else {
const err89 = {instancePath:instancePath+"/after/" + i13,schemaPath:"#/oneOf/5/properties/after/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
var valid20 = _errs117 === errors;
if(!valid20){
break;
}
}
}
else {
const err90 = {instancePath:instancePath+"/after",schemaPath:"#/oneOf/5/properties/after/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
var valid18 = _errs115 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data.needs !== undefined){
let data54 = data.needs;
const _errs119 = errors;
if(errors === _errs119){
if(Array.isArray(data54)){
var valid21 = true;
const len14 = data54.length;
for(let i14=0; i14<len14; i14++){
let data55 = data54[i14];
const _errs121 = errors;
if(errors === _errs121){
if(typeof data55 === "string"){
if(!pattern5.test(data55)){
const err91 = {instancePath:instancePath+"/needs/" + i14,schemaPath:"#/oneOf/5/properties/needs/items/pattern",keyword:"pattern",params:{pattern: "^[1-9][0-9]*$"},message:"must match pattern \""+"^[1-9][0-9]*$"+"\""};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
else {
const err92 = {instancePath:instancePath+"/needs/" + i14,schemaPath:"#/oneOf/5/properties/needs/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
var valid21 = _errs121 === errors;
if(!valid21){
break;
}
}
}
else {
const err93 = {instancePath:instancePath+"/needs",schemaPath:"#/oneOf/5/properties/needs/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
var valid18 = _errs119 === errors;
}
else {
var valid18 = true;
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
const err94 = {instancePath,schemaPath:"#/oneOf/5/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
}
var _valid0 = _errs101 === errors;
if(_valid0 && valid0){
valid0 = false;
passing0 = [passing0, 5];
}
else {
if(_valid0){
valid0 = true;
passing0 = 5;
}
}
}
}
}
}
if(!valid0){
const err95 = {instancePath,schemaPath:"#/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},message:"must match exactly one schema in oneOf"};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
validate21.errors = vErrors;
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
validate21.errors = vErrors;
return errors === 0;
}
